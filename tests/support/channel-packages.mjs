import { existsSync } from "node:fs";
import { register } from "node:module";

/**
 * Lets this process find the packages for AsyncAPI, which are installed with the client SDKs (`npm ci --prefix tests/clients`).
 * Tests import it; servers load it by `--import`.
 */
const clients = new URL("../clients/", import.meta.url);

/** False where tests that need the packages are to be skipped. */
export const hasChannelPackages = existsSync(new URL("node_modules/@asyncapi/parser", clients));

/** Why a test is skipped. */
export const NEEDS_CHANNEL_PACKAGES = "needs the packages for AsyncAPI: npm ci --prefix tests/clients";

const hooks = `export const resolve = (name, context, next) =>
  next(name, name.startsWith("@asyncapi/") ? { ...context, parentURL: ${JSON.stringify(clients.href)} } : context);`;
if (hasChannelPackages) register(`data:text/javascript,${encodeURIComponent(hooks)}`);

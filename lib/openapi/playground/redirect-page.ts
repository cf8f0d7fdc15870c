import { createHash } from "node:crypto";
import { REDIRECT_CHANNEL } from "@/lib/openapi/playground/playground-model";

const script = `new BroadcastChannel(${JSON.stringify(REDIRECT_CHANNEL)}).postMessage(location.search);close()`;

/** The page to which OAuth providers redirect readers. It passes the provider's parameters to the playground and closes its window. */
export function redirectPage(): string {
  const hash = createHash("sha256").update(script).digest("base64");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${hash}'">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>Signed in</title>
<p>You can close this window.</p>
<script>${script}</script>
</html>
`;
}

import { readEnvironment } from "@/lib/env";
import { isProxyEnabled } from "@/lib/openapi/proxy/proxy-policy";

/** True if this process runs the playground's proxy; `isWished` is `api.playground.proxy` of docs.json. */
export function runsProxy(isWished: boolean): boolean {
  const { LECTERN_PLAYGROUND_PROXY: isAllowed, LECTERN_AUTHORING: isAuthoring } = readEnvironment();
  return isProxyEnabled({ isWished, isAuthoring, isAllowed });
}

import { readEnvironment } from "@/lib/env";

/** True if this process runs the proxy: the site wants it, and the server is for authoring or its operator allows it. */
export function runsProxy(isWished: boolean, environment = readEnvironment()): boolean {
  const { LECTERN_PLAYGROUND_PROXY: isAllowed, LECTERN_AUTHORING: isAuthoring } = environment;
  return isWished && (isAuthoring || isAllowed);
}

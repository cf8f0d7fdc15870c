import { readEnvironment } from "@/lib/env";

/** Whether this process runs the proxy: during authoring, and in production if the operator allows it. */
export function runsProxy(isWished: boolean, environment = readEnvironment()): boolean {
  const { LECTERN_PLAYGROUND_PROXY: isAllowed, LECTERN_AUTHORING: isAuthoring } = environment;
  return isWished && (isAuthoring || isAllowed);
}

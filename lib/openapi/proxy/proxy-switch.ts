import { readEnvironment } from "@/lib/env";

/**
 * True if this process runs the playground's proxy: during authoring, and in production where the operator allows it.
 * @param isWished `api.playground.proxy` of docs.json
 */
export function runsProxy(isWished: boolean, environment = readEnvironment()): boolean {
  const { LECTERN_PLAYGROUND_PROXY: isAllowed, LECTERN_AUTHORING: isAuthoring } = environment;
  return isWished && (isAuthoring || isAllowed);
}

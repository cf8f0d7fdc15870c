import { posix } from "node:path";

/**
 * The address of a file of the docs folder as it is served, however it is written; addresses of other sites and names of
 * places stay as they are.
 * @example rootPath("./logo/light.svg?v=2") // "/logo/light.svg?v=2"
 */
export function rootPath(written: string): string {
  if (/^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(written)) return written;
  const [, path = "", end = ""] = /^([^?#]*)(.*)$/s.exec(written) ?? [];
  return posix.join("/", path) + end;
}

import { posix } from "node:path";

/**
 * Normalizes the address of a file in the docs folder to a path from the root. Addresses of other sites and fragments stay
 * unchanged.
 * @example rootPath("./logo/light.svg?v=2") // "/logo/light.svg?v=2"
 */
export function rootPath(written: string): string {
  if (/^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(written)) return written;
  const [, path = "", end = ""] = /^([^?#]*)(.*)$/s.exec(written) ?? [];
  return posix.join("/", path) + end;
}

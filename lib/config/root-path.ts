import { posix } from "node:path";

/**
 * Converts a reference to a file in the docs folder to a path from the root. URLs with a scheme or host, and fragments, are
 * returned unchanged.
 * @example rootPath("./logo/light.svg?v=2") // "/logo/light.svg?v=2"
 */
export function rootPath(reference: string): string {
  if (/^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(reference)) return reference;
  const [, path = "", end = ""] = /^([^?#]*)(.*)$/s.exec(reference) ?? [];
  return posix.join("/", path) + end;
}

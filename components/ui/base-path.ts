import { withBasePath as addBasePath } from "@/lib/base/with-base-path";
import { app } from "@/lib/port";

/** The base path (`/docs`, or empty): a constant of the server process, sent to browsers in `data-base-path`. */
export function basePath(): string {
  return typeof window === "undefined" ? app().basePath : (document.documentElement.dataset.basePath ?? "");
}

/**
 * Puts the base path before a root-relative path; leaves every other URL alone, and paths that have it already.
 * @example withBasePath("/logo.svg") // "/docs/logo.svg"
 */
export function withBasePath(address: string): string {
  return addBasePath(address, basePath());
}

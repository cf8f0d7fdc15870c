import { cache } from "react";

const current = cache(() => ({ basePath: "" }));

/** Sets the base path (`/docs`, or empty) that links and images of this render get. Call it first in layouts and pages. */
export function setBasePath(basePath: string): void {
  current().basePath = basePath;
}

/** The base path of this render. */
export function basePath(): string {
  return current().basePath;
}

/**
 * Puts the base path before a root-relative path; leaves every other address alone, and paths that have it already.
 * @example withBasePath("/logo.svg") // "/docs/logo.svg"
 */
export function withBasePath(address: string): string {
  const base = current().basePath;
  if (base === "" || !address.startsWith("/") || address.startsWith("//")) return address;
  return address === base || address.startsWith(`${base}/`) ? address : base + address;
}

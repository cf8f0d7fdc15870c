import { cache } from "react";

const current = cache(() => ({ basePath: clientBasePath }));
/** Client code has no render to keep things in; there is one base path for the life of a process or a document. */
let clientBasePath = "";

/** Sets the base path (`/docs`, or empty) that links and images of this render get. Call it first in layouts and pages. */
export function setBasePath(basePath: string): void {
  current().basePath = basePath;
}

/** Sets the base path for client code. */
export function setClientBasePath(basePath: string): void {
  clientBasePath = basePath;
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

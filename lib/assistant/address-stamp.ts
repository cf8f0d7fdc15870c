import { randomUUID } from "node:crypto";

const STAMP = Symbol.for("lectern.address-stamp");

interface Registry {
  [STAMP]?: string;
}

/**
 * Marks an address as written by this process. A request that reaches the server before its front door stands carries
 * whatever its client wrote into the header; without the mark nobody could tell.
 */
export function stampAddress(address: string): string {
  const registry = globalThis as Registry;
  registry[STAMP] ??= randomUUID();
  return `${registry[STAMP]} ${address}`;
}

/** The address in a stamped header, or null where it was not this process that wrote it. */
export function readStampedAddress(header: string | null): string | null {
  const stamp = (globalThis as Registry)[STAMP];
  if (header === null || stamp === undefined) return header;
  return header.startsWith(`${stamp} `) ? header.slice(stamp.length + 1) : null;
}

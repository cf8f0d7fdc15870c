import { createHash } from "node:crypto";

/** Hash of a text as used in content hashes: 16 hexadecimal digits. */
export function hashText(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

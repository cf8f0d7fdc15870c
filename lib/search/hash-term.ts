/** FNV-1a of a text, 32 bits: short, the same in every process, and good enough to tell the words of a section apart. */
export function hashTerm(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** The word that stands for a value in the index's column for filters. */
export function scopeTerm(kind: "version" | "tab" | "tag", value: string | undefined): string {
  return value === undefined ? `no${kind}` : `${kind}${hashTerm(value).toString(36)}`;
}

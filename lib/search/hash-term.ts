/** 32-bit FNV-1a hash of a text: short, the same in every process, and good enough to distinguish the words of a section. */
export function hashTerm(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** The word that represents a value in the index's filter column. */
export function scopeTerm(kind: "version" | "tab" | "tag", value: string | undefined): string {
  return value === undefined ? `no${kind}` : `${kind}${hashTerm(value).toString(36)}`;
}

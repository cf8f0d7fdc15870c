// White space, and the punctuation that URL encoding does not change, except `-` and `_`, which stay in IDs.
const UNRESERVED = /[\s.!~*'()]+/g;
const FORBIDDEN =
  /[?,;:!'"()[\]{}]|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu;

/**
 * The automatic id of a heading (format reference 4.3), from its text after smart punctuation, whose quotes become those that
 * can be typed. Empty for a text without any usable character.
 * @example headingId("Rate limits (per minute)") // "rate-limits-per-minute"
 */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(UNRESERVED, "-")
    .replace(FORBIDDEN, "")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** An id as an author writes it (`{#My-Id}`, `id="…"`): its case is kept, forbidden characters are removed. */
export function customHeadingId(id: string): string {
  return id.trim().replace(/\s+/g, "-").replace(FORBIDDEN, "");
}

/**
 * The id of an accordion or a field: accents are dropped, everything that is neither letter nor digit becomes a hyphen.
 * @example plainSlug("Où est Ça?") // "ou-est-ca"
 */
export function plainSlug(text: string): string {
  return text
    .replace(/ß/g, "ss")
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/**
 * The anchor of a field (format reference 4.1): `param-` and the slug of its name, camel case split. A placeholder after it is no part of it.
 * @example fieldId("--log-lines <count>") // "param-log-lines"
 */
export function fieldId(name: string): string {
  const words = name.replace(/\s+<[^<>]*>/g, "").replace(/([a-z0-9])([A-Z])/g, "$1-$2");
  return `param-${plainSlug(words) || "field"}`;
}

/** Hands out IDs that are unique on a page: repeats get `-2`, `-3` and so on. */
export class IdRegistry {
  private readonly counts = new Map<string, number>();

  constructor(private readonly taken: ReadonlySet<string> = new Set()) {}

  /** Reserves an ID: the given one if it is free, otherwise the same with the next number. */
  claim(id: string): string {
    let count = this.counts.get(id) ?? 0;
    let candidate: string;
    do {
      count += 1;
      candidate = count === 1 ? id : `${id}-${count}`;
    } while ((count > 1 && this.counts.has(candidate)) || this.taken.has(candidate));
    this.counts.set(id, count);
    if (candidate !== id) this.counts.set(candidate, 1);
    return candidate;
  }

  ids(): ReadonlySet<string> {
    return new Set(this.counts.keys());
  }
}

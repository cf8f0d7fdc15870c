import { cache, type ReactNode } from "react";
import { nodeText } from "@/components/content/node-text";

/**
 * A plain ASCII slug: accents are dropped, everything that is neither letter nor digit becomes a hyphen.
 * @example asciiSlug("Où est Ça?") // "ou-est-ca"
 */
export function asciiSlug(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/**
 * The anchor of a field: `param-` and the name with camel case split, without placeholders after it, such as `<count>`.
 * @example parameterId("maxRetries") // "param-max-retries"
 */
export function parameterId(name: string): string {
  const words = name.replace(/\s+<[^<>]*>/g, "").replace(/([\p{Lowercase}\d])(\p{Uppercase})/gu, "$1-$2");
  return `param-${asciiSlug(words)}`;
}

const usedIds = cache(() => new Map<string, number>());

/** The id of a component: the author's, or one made from the title. Repeats within a render get `-2`, `-3`, …. */
export function componentId(written: unknown, title: ReactNode, fallback: string): string {
  if (typeof written === "string" && written !== "") return written;
  const base = asciiSlug(nodeText(title)) || fallback;
  return uniqueId(base);
}

/** Adds `-2`, `-3`, … to an id that this render has used before. */
export function uniqueId(base: string): string {
  const seen = usedIds();
  const count = (seen.get(base) ?? 0) + 1;
  seen.set(base, count);
  return count === 1 ? base : `${base}-${count}`;
}

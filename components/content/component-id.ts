import { cache, type ReactNode } from "react";
import { nodeText } from "@/components/content/node-text";
import { plainSlug } from "@/lib/content/pipeline/heading-id";

const usedIds = cache(() => new Map<string, number>());

/** The id of a component: the author's, or one made from the title. Repeats within a render get `-2`, `-3`, …. */
export function componentId(written: unknown, title: ReactNode, fallback: string): string {
  if (typeof written === "string" && written !== "") return written;
  const base = plainSlug(nodeText(title)) || fallback;
  return uniqueId(base);
}

/** Adds `-2`, `-3`, … to an id that this render has used before. */
export function uniqueId(base: string): string {
  const seen = usedIds();
  const count = (seen.get(base) ?? 0) + 1;
  seen.set(base, count);
  return count === 1 ? base : `${base}-${count}`;
}

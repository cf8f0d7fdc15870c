import { decodePercent } from "@/lib/base/decode-percent";
import { normalizePath } from "@/lib/base/paths";
import { createLocator } from "@/lib/base/text-position";
import type { Moves } from "@/lib/check/rename/page-moves";

/** An address in quotes or parentheses that is not the source of a redirect. */
const QUOTED_ADDRESS = /(?<!"source"\s*:\s*)["'`(](\/[^"'`()\s#?]+)(?=["'`)\s#?])/g;

/**
 * Places in a text that still name the old address of a page after its move, as `file:line:column  address`: in data of
 * components, examples, and descriptions of operations, which only their author can judge.
 */
export function findLeftReferences(file: string, text: string, moves: Moves): string[] {
  const locate = createLocator(text);
  return [...text.matchAll(QUOTED_ADDRESS)].flatMap(({ 1: address = "", index }) => {
    if (!moves.pages.has(normalizePath(decodePercent(address)))) return [];
    const { line, column } = locate(index + 1);
    return [`${file}:${line}:${column}  ${address}`];
  });
}

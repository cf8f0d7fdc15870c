/** A bracket without its counterpart, and its offset. */
export interface OpenBracket {
  bracket: "[" | "{";
  at: number;
}

/** Levels of arrays and objects that a file may have: many times what a site needs, and far from what a stack holds. */
export const DEEPEST = 500;

/** Brackets outside strings, and strings as a whole. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"?|[[{\]}]/g;

/** Where a JSON text is nested deeper than its readers may go. Brackets in strings do not count. */
export function findTooDeep(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > DEEPEST) return index;
  }
  return undefined;
}

/** The brackets of a JSON text that are open at an offset, outermost first. Those in strings do not count. */
export function findOpenBrackets(text: string, end: number): OpenBracket[] {
  const open: OpenBracket[] = [];
  for (const { 0: token, index } of text.slice(0, end).matchAll(TOKENS)) {
    if (token === "[" || token === "{") open.push({ bracket: token, at: index });
    else if (token === "]" || token === "}") open.pop();
  }
  return open;
}

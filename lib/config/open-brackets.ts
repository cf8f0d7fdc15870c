/** A bracket without its counterpart, and its offset. */
export interface OpenBracket {
  bracket: "[" | "{";
  at: number;
}

/** The brackets of a JSON text that are open at an offset, outermost first. Those in strings do not count. */
export function findOpenBrackets(text: string, end: number): OpenBracket[] {
  const open: OpenBracket[] = [];
  for (const { 0: token, index } of text.slice(0, end).matchAll(/"(?:[^"\\\n]|\\.)*"?|[[{\]}]/g)) {
    if (token === "[" || token === "{") open.push({ bracket: token, at: index });
    else if (token === "]" || token === "}") open.pop();
  }
  return open;
}

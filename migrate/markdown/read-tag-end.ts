/** The offset behind the `>` of the tag that starts at an offset; undefined if it does not end. */
export function readTagEnd(text: string, start: number): number | undefined {
  let position = start + 1;
  while (position < text.length) {
    const character = text[position];
    if (character === ">") return position + 1;
    if (character === '"' || character === "'") position = text.indexOf(character, position + 1) + 1;
    else if (character === "{") position = readBracesEnd(text, position);
    else position += 1;
    if (position === 0) return undefined;
  }
  return undefined;
}

/** The offset behind the brace that closes the one at an offset; quotes and templates inside are skipped. */
function readBracesEnd(text: string, start: number): number {
  let depth = 0;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position];
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (depth === 0) return position + 1;
    if (character === '"' || character === "'" || character === "`") {
      position = readQuoteEnd(text, position, character);
      if (position === -1) return text.length;
    }
  }
  return text.length;
}

function readQuoteEnd(text: string, start: number, quote: string): number {
  for (let position = start + 1; position < text.length; position += 1) {
    if (text[position] === "\\") position += 1;
    else if (text[position] === quote) return position;
  }
  return -1;
}

/** Maximum number of nested lists and quotations that may start on one line. */
const MAX_CONTAINERS = 16;

/** Maximum indentation, in characters. */
const MAX_INDENTATION = 64;

/** Maximum number of brackets that may be open at the same time. */
const MAX_BRACKETS = 32;

/** Maximum number of emphasis markers in one paragraph. */
const MAX_EMPHASIS = 1_000;

const FENCE = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
const CONTAINER = /\s*(?:>|[-*+](?=\s)|\d{1,9}(?=[.)]\s)[.)])/y;
// Underscores inside words mark nothing.
const SIGN = /\\.|[[\]]|[*~]+|(?<![a-z\d])_+|_+(?![a-z\d])/gis;

/**
 * Escapes markup that exceeds the limits, so that it is shown as text. The time to render a reply then grows linearly with its
 * length, and its tree never exceeds a browser's stack. Code blocks are not changed.
 */
export function limitNesting(markdown: string): string {
  const paragraph = { brackets: 0, emphasis: 0 };
  let fence = "";
  return markdown
    .split("\n")
    .map((line) => {
      const [, mark, info = ""] = FENCE.exec(line) ?? [];
      if (fence !== "") {
        if (mark?.startsWith(fence) && info.trim() === "") fence = "";
        return line;
      }
      if (mark) fence = mark;
      if (mark || line.trim() === "") Object.assign(paragraph, { brackets: 0, emphasis: 0 });
      return mark ? line : limitInline(limitContainers(line), paragraph);
    })
    .join("\n");
}

function limitContainers(line: string): string {
  const indented = line.replace(/^[ \t]+/, (space) => space.slice(0, MAX_INDENTATION));
  CONTAINER.lastIndex = 0;
  for (let count = 0; count < MAX_CONTAINERS; count += 1) if (!CONTAINER.test(indented)) return indented;
  const end = CONTAINER.lastIndex;
  return CONTAINER.test(indented) ? `${indented.slice(0, end)} \\${indented.slice(end).trimStart()}` : indented;
}

function limitInline(line: string, paragraph: { brackets: number; emphasis: number }): string {
  return line.replace(SIGN, (sign) => {
    if (sign.startsWith("\\")) return sign;
    if (sign === "]") paragraph.brackets = Math.max(0, paragraph.brackets - 1);
    else if (sign === "[") {
      if (paragraph.brackets >= MAX_BRACKETS) return "\\[";
      paragraph.brackets += 1;
    } else {
      paragraph.emphasis += 1;
      if (paragraph.emphasis > MAX_EMPHASIS) return sign.replace(/./g, "\\$&");
    }
    return sign;
  });
}

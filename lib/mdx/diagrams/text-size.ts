import type { Size } from "@/lib/mdx/diagrams/types";

/** Height of a line of 16 pixel letters. */
const LINE = 24;

/** Widths of the interface's letters at 16 pixels; what is not listed is as wide as most small letters. */
const WIDTHS: readonly [pattern: RegExp, width: number][] = [
  [/[\s'".,:;!|ijl()[\]I`]/u, 4.5],
  [/[frt1{}/\\*^-]/u, 6.5],
  [/[A-HJ-LN-VX-Z0&$%]/u, 10.7],
  [/[MmWw@]/u, 13.7],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u,
    16,
  ],
  [/\p{Mark}|\p{Default_Ignorable_Code_Point}/u, 0],
];
const USUAL_WIDTH = 9;

/** Width of one line of text at 16 pixels. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? USUAL_WIDTH;
  return width;
}

/** Size of a label: lines break at `<br>`, at line ends, and at words where they become wider than `widest` pixels. */
export function labelSize(label: string, widest = 200): Size {
  const lines = plainLabel(label)
    .split("\n")
    .flatMap((line) => wrap(line, widest));
  return { width: Math.max(0, ...lines.map(textWidth)), height: lines.length * LINE };
}

/** The words of a label without quotes, marks and entities. */
function plainLabel(label: string): string {
  return label
    .trim()
    .replace(/^"([\s\S]*)"$/, "$1")
    .replace(/^`([\s\S]*)`$/, "$1")
    .replace(/<br\s*\/?>|\\n/gi, "\n")
    .replace(/<[^>]*>|\*\*|__/g, "")
    .replace(/[&#]\w+;/g, "x");
}

function wrap(line: string, widest: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.trim().split(/\s+/)) {
    const longer = current ? `${current} ${word}` : word;
    if (current && textWidth(longer) > widest) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

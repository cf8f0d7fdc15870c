/** Scripts that are written without spaces between words. */
const WITHOUT_SPACES = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** Characters that stay at the end of the line before, and that go with what follows. */
const STAYS_BEHIND = /^[\p{Pe}\p{Pf}\p{Po}\p{Mn}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const GOES_ALONG = /[\p{Ps}\p{Pi}]$/u;

/** How lines are to be broken. */
export interface LineLimits {
  /** Width in the unit of `measure`. */
  width: number;
  /** A last line that leaves out text ends in an ellipsis. */
  count: number;
  /** BCP 47 tag, for the words of languages without spaces. */
  language: string;
  measure(text: string): number;
}

/** Breaks a text into lines: between words where the script has spaces, between words or letters where it has none. */
export function breakLines(text: string, { width, count, language, measure }: LineLimits): string[] {
  const fits = (line: string) => measure(line.trimEnd()) <= width;
  const lines: string[] = [];
  let line = "";
  for (const piece of splitPieces(text, language).flatMap((word) => (fits(word) ? [word] : splitLetters(word)))) {
    if (line !== "" && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  if (lines.length <= count) return lines;
  return [...lines.slice(0, count - 1), shortenToFit(lines[count - 1] ?? "", fits)];
}

/** Pieces that may begin a line, each with the spaces that follow it. */
function splitPieces(text: string, language: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const before = pieces.at(-1);
    if (before !== undefined && !mayBreak(before, segment)) pieces[pieces.length - 1] = before + segment;
    else pieces.push(segment);
  }
  return pieces;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/.test(after)) return false;
  if (/\s$/.test(before)) return true;
  if (STAYS_BEHIND.test(after) || GOES_ALONG.test(before)) return false;
  return WITHOUT_SPACES.test(lastLetter(before)) || WITHOUT_SPACES.test(after.slice(0, 2));
}

function lastLetter(text: string): string {
  return [...text].at(-1) ?? "";
}

function splitLetters(word: string): string[] {
  return Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word), ({ segment }) => segment);
}

function shortenToFit(line: string, fits: (line: string) => boolean): string {
  const letters = splitLetters(line);
  while (letters.length > 1 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
  return `${letters.join("").replace(/[\s.,;:、，。]+$/u, "")}…`;
}

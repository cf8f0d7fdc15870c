/** A half-open range of offsets. */
export interface TextRange {
  start: number;
  end: number;
}

const FENCE_LINE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t>]*)?)(`{3,}|~{3,})([^\n]*)$/;

/**
 * Finds the code in a markdown text: fenced blocks with their fences, and code spans. A lexical approximation that is correct
 * if fences start a line (after quote and list markers) and are closed.
 */
export function findCodeRegions(text: string): TextRange[] {
  const fences = findFences(text);
  const regions: TextRange[] = [];
  let position = 0;
  for (const fence of fences) {
    regions.push(...findCodeSpans(text, position, fence.start), fence);
    position = fence.end;
  }
  regions.push(...findCodeSpans(text, position, text.length));
  return regions;
}

/** True if an offset is in one of the ranges, which must be sorted. */
export function isInRegion(regions: readonly TextRange[], offset: number): boolean {
  let low = 0;
  let high = regions.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const region = regions[middle];
    if (!region || region.start > offset) high = middle - 1;
    else if (region.end <= offset) low = middle + 1;
    else return true;
  }
  return false;
}

/** Finds fenced blocks, with their fences. */
export function findFences(text: string): TextRange[] {
  if (!text.includes("```") && !text.includes("~~~")) return [];
  const fences: TextRange[] = [];
  let open: { start: number; marker: string } | undefined;
  let offset = 0;
  for (const line of text.split("\n")) {
    const match = FENCE_LINE.exec(line);
    const marker = match?.[2] ?? "";
    if (open) {
      if (marker.startsWith(open.marker) && (match?.[3] ?? "").trim() === "") {
        fences.push({ start: open.start, end: offset + line.length });
        open = undefined;
      }
    } else if (marker !== "" && !(marker.startsWith("`") && match?.[3]?.includes("`"))) {
      open = { start: offset, marker };
    }
    offset += line.length + 1;
  }
  if (open) fences.push({ start: open.start, end: text.length });
  return fences;
}

/** A text without its fenced code. */
export function withoutFences(text: string): string {
  return withoutRanges(text, findFences(text));
}

/** A text without some of its ranges, which must be sorted. */
export function withoutRanges(text: string, ranges: readonly TextRange[]): string {
  let end = 0;
  const kept = ranges.map((range) => {
    const before = text.slice(end, range.start);
    end = range.end;
    return before;
  });
  return kept.join("") + text.slice(end);
}

/** Code spans between two offsets; a run of backticks closes only with a run of the same length in the same block. */
function findCodeSpans(text: string, start: number, end: number): TextRange[] {
  const spans: TextRange[] = [];
  let position = text.indexOf("`", start);
  let blockEnd = start;
  while (position !== -1 && position < end) {
    const runEnd = endOfRun(text, position);
    if (runEnd >= blockEnd) blockEnd = findBlockEnd(text, runEnd, end);
    const isEscaped = text[position - 1] === "\\" && text[position - 2] !== "\\";
    const closing = isEscaped ? -1 : findClosingRun(text, runEnd, blockEnd, runEnd - position);
    if (closing === -1) {
      position = text.indexOf("`", isEscaped ? position + 1 : runEnd);
      continue;
    }
    spans.push({ start: position, end: closing });
    position = text.indexOf("`", closing);
  }
  return spans;
}

function endOfRun(text: string, start: number): number {
  let end = start;
  while (text[end] === "`") end += 1;
  return end;
}

function findBlockEnd(text: string, from: number, end: number): number {
  const blankLine = /\n[ \t\r]*\n/g;
  blankLine.lastIndex = from;
  return Math.min(end, blankLine.exec(text)?.index ?? end);
}

function findClosingRun(text: string, from: number, limit: number, length: number): number {
  let position = text.indexOf("`", from);
  while (position !== -1 && position < limit) {
    const runEnd = endOfRun(text, position);
    if (runEnd - position === length) return runEnd;
    position = text.indexOf("`", runEnd);
  }
  return -1;
}

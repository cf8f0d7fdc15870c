import { findFences, isInRegion } from "@/lib/content/syntax/code-regions";

/** Characters that a text may have. */
const MOST_CHARACTERS = 100_000;

/** Elements that may be open at once; some of what looks like a tag may be none. */
const MOST_OPEN_TAGS = 1_000;

/** Signs of emphasis, links and code that one paragraph may have: each may close any before it. */
const MOST_SIGNS = 10_000;

/** Markers of lists and quotes that may be at the start of one line. */
const MOST_MARKERS = 100;

const MARKERS = /(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$))*/y;
/** An item so far in that a hundred lists must be around it. */
const DEEP_ITEM = /^[ \t]{200,}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const BLOCK_START = /^[ \t>]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|\||#|\[[^\]]*\]:)/;
const INLINE_CODE = /`[^`]*`/g;
const TAG = /<(\/?)[A-Za-z][^<>]*?(\/?)>/g;

/** Void elements of HTML are never closed. */
const VOID_TAG = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i;

/**
 * True for Markdown of a specification that would take the parser too long, whose time grows with a power of what is nested
 * or in one paragraph. Specifications may come from other hosts, so they are not trusted.
 */
export function isTooComplex(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return true;
  const fences = findFences(text);
  let offset = 0;
  let openTags = 0;
  let signs = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "" || isInRegion(fences, offset)) signs = 0;
    else {
      openTags = countOpenTags(line, openTags);
      if (countMarkers(line) > MOST_MARKERS || DEEP_ITEM.test(line) || openTags > MOST_OPEN_TAGS) return true;
      signs = countSigns(line) + (BLOCK_START.test(line) ? 0 : signs);
      if (signs > MOST_SIGNS) return true;
    }
    offset += line.length + 1;
  }
  return false;
}

/** Elements that are open after a line, given those before it. */
function countOpenTags(line: string, before: number): number {
  let count = before;
  for (const [tag, closing, isEmpty] of line.replace(INLINE_CODE, "").matchAll(TAG)) {
    if (closing) count = Math.max(0, count - 1);
    else if (!isEmpty && !VOID_TAG.test(tag)) count += 1;
  }
  return count;
}

/** Markers of lists and quotes that follow one another at the start of a line. */
function countMarkers(line: string): number {
  MARKERS.lastIndex = 0;
  return MARKERS.exec(line)?.[0].replace(/[^>.)*+-]/g, "").length ?? 0;
}

function countSigns(line: string): number {
  return line.match(/[*_~[\]`<&!$]/g)?.length ?? 0;
}

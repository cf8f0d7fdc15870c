import { cutText } from "@/lib/base/cut-text";
import { analyze, normalize } from "@/lib/search/analyze";
import { plainMarkdown } from "@/lib/search/plain-markdown";
import type { MarkedText, SearchResponse, SearchResult, TextRange } from "@/lib/search/response-types";
import type { PageHit, SearchAnswer, SectionHit } from "@/lib/search/types";

/** Maximum number of sections shown below a page. */
const SECTIONS_SHOWN = 3;
/** Minimum score of a section that is shown, as a share of the best section of its page. */
const MIN_SCORE_SHARE = 0.45;
/** Maximum length of an excerpt, and of its text before the first match, in characters. */
const EXCERPT_LENGTH = 140;
const EXCERPT_LEAD = 36;

/** Converts search results to the response for the search box. */
export function presentAnswer(answer: SearchAnswer): SearchResponse {
  const corrections = Object.entries(answer.corrections);
  return {
    results: answer.pages.map((page) => presentPage(page, answer.terms)),
    confidence: answer.confidence,
    ...(answer.building === undefined ? {} : { building: answer.building }),
    ...(answer.unknownWords.length > 0 ? { unknownWords: [...answer.unknownWords] } : {}),
    ...(corrections.length > 0 ? { corrections: Object.fromEntries(corrections) } : {}),
    ...(Object.keys(answer.tabCounts).length > 0 ? { tabCounts: { ...answer.tabCounts } } : {}),
  };
}

function presentPage({ path, facts, sections }: PageHit, terms: ReadonlySet<string>): SearchResult {
  const [best] = sections;
  const shown = sections
    .filter(({ heading, score }) => heading !== undefined && score >= MIN_SCORE_SHARE * (best?.score ?? 0))
    .slice(0, SECTIONS_SHOWN);
  const intro = sections.find(({ heading }) => heading === undefined);
  const excerpt = excerptOf(plainMarkdown(facts.description ?? intro?.content ?? ""), terms);
  const method = facts.route?.match(/^[A-Z]+(?=\s)/)?.[0];
  return {
    path,
    title: marked(facts.title, terms),
    breadcrumbs: [...facts.breadcrumbs],
    ...(excerpt.text === "" ? {} : { excerpt }),
    ...(method ? { method } : {}),
    ...(facts.tag ? { tag: facts.tag } : {}),
    ...(facts.kind === "changelog" ? { isChangelog: true } : {}),
    sections: shown.map((section) => presentSection(section, terms)),
  };
}

function presentSection({ anchor, heading, parents, content }: SectionHit, terms: ReadonlySet<string>) {
  const prose = excerptOf(plainMarkdown(withoutCode(content)), terms);
  const excerpt = prose.marks.length > 0 ? prose : bestOf(prose, excerptOf(plainMarkdown(content), terms));
  return {
    ...(anchor ? { anchor } : {}),
    title: marked(heading ?? "", terms),
    parents: [...parents],
    ...(excerpt.text === "" ? {} : { excerpt }),
  };
}

/** Code is shown only if no other text contains the words. */
function bestOf(prose: MarkedText, whole: MarkedText): MarkedText {
  return whole.marks.length > 0 || prose.text === "" ? whole : prose;
}

/** Removes fenced code from Markdown: examples contain words and numbers of all kinds. */
export function withoutCode(markdown: string): string {
  return markdown.replace(/^ *(```+|~~~+)[^\n]*\n[\s\S]*?^ *\1 *$/gm, "");
}

/** A text with the ranges of the matching words. */
export function marked(text: string, terms: ReadonlySet<string>): MarkedText {
  const normal = normalize(text);
  // Positions refer to the normalized text; if they do not fit the original, the normalized text is shown.
  const shown = normal.length === text.length ? text : normal;
  return { text: shown, marks: findMarks(normal, terms) };
}

function findMarks(text: string, terms: ReadonlySet<string>): TextRange[] {
  const marks: TextRange[] = [];
  const meaningful = analyze(text).filter(({ term, isStopWord }) => !isStopWord && terms.has(term));
  for (const { start, end, kind } of meaningful) {
    if (kind === "character") continue;
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

/** One line around the first matching word. */
export function excerptOf(text: string, terms: ReadonlySet<string>): MarkedText {
  const line = text.replace(/\s+/g, " ").trim();
  const [first] = marked(line, terms).marks;
  const start = first === undefined || first[0] <= EXCERPT_LEAD ? 0 : wordStart(line, first[0] - EXCERPT_LEAD);
  const isCut = start + EXCERPT_LENGTH < line.length;
  const cut = cutText(line.slice(start), EXCERPT_LENGTH).trimEnd();
  const { text: shown, marks } = marked(cut, terms);
  const lead = start > 0 ? "… " : "";
  return {
    text: `${lead}${shown}${isCut ? "…" : ""}`,
    marks: marks.map(([from, to]) => [from + lead.length, to + lead.length]),
  };
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(" ", from);
  if (space >= 0 && space <= from + EXCERPT_LEAD / 2) return space + 1;
  // Not in the middle of a character.
  return /[\uDC00-\uDFFF]/.test(text.charAt(from)) ? from + 1 : from;
}

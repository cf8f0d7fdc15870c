import { analyze, normalize } from "@/lib/search/analyze";
import { identifierKey, NAME_KINDS, type NameKind, phraseKey, routeKey } from "@/lib/search/exact-names";

/** A page that the whole query names, and the section that bears the name. */
export interface ExactMatch {
  page: number;
  section: number;
  kind: NameKind;
}

/** The names of one language of the site. */
export interface NameSource {
  /** What bears the name with this key. */
  matches(key: string): readonly ExactMatch[];
  /** The key nearest to one that nothing bears: at most one letter away, or two from eight letters on. */
  nearest(key: string): string | undefined;
}

/** A name that is on more pages tells none of them apart ("Overview"): the ordinary order decides. */
const MOST_PAGES: Readonly<Record<NameKind, number>> = {
  title: 6,
  route: 3,
  heading: 3,
  definition: 3,
  code: 4,
};

/** Shorter names are one letter away from too many others. */
const SHORTEST_MISSPELT = 5;

/**
 * Finds what a query names as a whole, or between the words with little meaning that a question begins and ends with: a title,
 * a route, a heading, an identifier; else the name nearest to the whole.
 */
export function findExact(text: string, names: NameSource): ExactMatch[] {
  for (const name of [text, withoutOuterStopWords(text)]) {
    const found = matchesOf(name, names);
    if (found.length > 0) return found;
  }
  const key = identifierKey(text) ?? phraseKey(text);
  const nearest = key.length < SHORTEST_MISSPELT ? undefined : names.nearest(key);
  return nearest === undefined ? [] : matchesOf(nearest, names);
}

function matchesOf(name: string, names: NameSource): ExactMatch[] {
  return keysOf(name).flatMap((key) => distinctive(names.matches(key)));
}

/** The matches of the kinds that few enough pages have. A page that defines an identifier counts as one that mentions it. */
export function distinctive(matches: readonly ExactMatch[]): ExactMatch[] {
  return NAME_KINDS.flatMap((kind) => {
    const ofKind = matches.filter((match) => match.kind === kind);
    const counted =
      kind === "code" ? matches.filter((match) => match.kind === "definition" || match.kind === kind) : ofKind;
    return new Set(counted.map(({ page }) => page)).size <= MOST_PAGES[kind] ? ofKind : [];
  });
}

/**
 * Of several headings with the name, those whose own text speaks of what they name: others may be labels, such as those of examples.
 * @param speaks true for a section whose text has the words of the query.
 */
export function keepSpeaking(matches: readonly ExactMatch[], speaks: (section: number) => boolean): ExactMatch[] {
  const speaking = new Set(matches.filter(({ kind, section }) => kind === "heading" && speaks(section)));
  return matches.filter((match) => match.kind !== "heading" || speaking.size === 0 || speaking.has(match));
}

/** @example withoutOuterStopWords("What does the `--dry-run` flag do?") // "`--dry-run` flag" */
function withoutOuterStopWords(text: string): string {
  const words = analyze(text).filter(({ isStopWord }) => !isStopWord);
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  const normal = normalize(text);
  const [before = ""] = /[^\s\p{L}\p{N}]*$/u.exec(normal.slice(0, start)) ?? [];
  return `${before}${normal.slice(start, end)}`;
}

function keysOf(text: string): string[] {
  const keys = [routeKey(text), identifierKey(text), phraseKey(text)];
  return [...new Set(keys.filter((key) => key !== undefined && key !== ""))] as string[];
}

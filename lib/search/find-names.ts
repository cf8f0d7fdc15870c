import { escapePattern } from "@/lib/base/escape-pattern";
import { analyze, normalize } from "@/lib/search/analyze";
import {
  asIdentifier,
  formOf,
  identifierName,
  identifiersAmong,
  NAME_KINDS,
  type Name,
  type NameKind,
  nameKey,
  routeKey,
} from "@/lib/search/names";

/** A page that the query names, and the section with that name. */
export interface NameMatch {
  page: number;
  section: number;
  kind: NameKind;
  form: number;
}

/** A match of a query. */
export interface FoundName extends NameMatch {
  /** True if the name has the same form in the query as on the page. */
  isExact: boolean;
  /** True if the name is only a part of the query. */
  isPart: boolean;
}

/** Looks up the pages and sections whose name has a key, in one language of the site. */
export type NameSource = (key: string) => readonly NameMatch[];

/** Maximum number of pages with a name: a name on more pages, such as "Overview", identifies none of them. */
const MAX_PAGES: Readonly<Record<NameKind, number>> = {
  title: 6,
  route: 3,
  overview: 3,
  pair: 3,
  heading: 3,
  definition: 3,
  code: 4,
};

/**
 * Finds the title, group, route, heading, or identifier that the whole query names, ignoring stop words and endings; if there is
 * none, finds the identifiers in the query.
 * @param corrections words as written, in lower case → the spelling that is searched for.
 */
export function findNames(text: string, corrections: Readonly<Record<string, string>>, names: NameSource): FoundName[] {
  const corrected = correctText(text, corrections);
  const inner = withoutOuterStopWords(corrected);
  const route = routeKey(corrected.trim());
  const identifier = asIdentifier(inner);
  const phrase = { key: nameKey(corrected), form: formOf(corrected) };
  const asked = [
    ...(route ? [{ key: route, form: 0 }] : []),
    ...(identifier ? [identifierName("code", identifier)] : []),
    ...(phrase.key === "" ? [] : [phrase]),
  ];
  const found = asked.flatMap((one) => matchesOf(one, names, false));
  if (found.length > 0) return found;
  return identifiersAmong(inner).flatMap((one) => matchesOf(identifierName("code", one), names, true));
}

/** Replaces words by their corrections. */
function correctText(text: string, corrections: Readonly<Record<string, string>>): string {
  const meant = new Map(Object.entries(corrections).map(([written, word]) => [written.toLowerCase(), word]));
  if (meant.size === 0) return text;
  const written = [...meant.keys()].map(escapePattern).join("|");
  return text.replace(
    new RegExp(`(?<!\\p{L})(?:${written})(?!\\p{Ll})`, "giu"),
    (word) => meant.get(word.toLowerCase()) ?? word,
  );
}

function matchesOf({ key, form }: Pick<Name, "key" | "form">, names: NameSource, isPart: boolean): FoundName[] {
  const matches = names(key).map((match) => ({ ...match, isExact: match.form === form, isPart }));
  return [
    ...distinctive(matches.filter(({ isExact }) => isExact)),
    ...distinctive(matches).filter((match) => !match.isExact),
  ];
}

/** The matches of kinds that few enough pages share. A page that defines an identifier counts as one that mentions it. */
export function distinctive<Match extends NameMatch>(matches: readonly Match[]): Match[] {
  return NAME_KINDS.flatMap((kind) => {
    const ofKind = matches.filter((match) => match.kind === kind);
    const counted =
      kind === "code" ? matches.filter((match) => match.kind === "definition" || match.kind === kind) : ofKind;
    return new Set(counted.map(({ page }) => page)).size <= MAX_PAGES[kind] ? ofKind : [];
  });
}

/** @example withoutOuterStopWords("What does the `--dry-run` flag do?") // "`--dry-run` flag" */
function withoutOuterStopWords(text: string): string {
  const words = analyze(text).filter(({ isStopWord }) => !isStopWord);
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  const normal = normalize(text);
  const [before = ""] = /[^\s\p{L}\p{N}]*$/u.exec(normal.slice(0, start)) ?? [];
  return `${before}${normal.slice(start, end)}`;
}

import type { Section } from "@/lib/content/scan/types";
import { analyze, fold, normalize } from "@/lib/search/analyze";
import { hashTerm } from "@/lib/search/hash-term";
import type { PageFacts } from "@/lib/search/types";

/**
 * What a name names. Pairs are a title with a heading of the page, or with the label of a group. Titles, routes, and overviews (a group's label, a title without words such as "overview") name a page, the
 * others a section of it: its heading, an identifier that it defines, one that is in its code.
 */
export const NAME_KINDS = ["title", "route", "overview", "pair", "heading", "definition", "code"] as const;

export type NameKind = (typeof NAME_KINDS)[number];

/** A name as the index holds it. */
export interface Name {
  kind: NameKind;
  /** The same for names that differ in their form only: in small words, endings, case, or separators. */
  key: string;
  /** Number of the form in which it is written. */
  form: number;
}

/** The term by which the index on the server finds a key: no word begins with a space. 36 bits of two hashes are a fraction of its length. */
export function nameTerm(key: string): string {
  return ` ${(hashTerm(key) * 16 + (hashTerm(` ${key}`) >>> 28)).toString(36)}`;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ROUTE = /^(get|put|post|delete|patch|head|options|trace|webhook)\s+(\S+)$/i;
const QUOTES = /^["'`“”‘’«»]+|["'`“”‘’«»?!,;]+$/g;

/** Runs of characters that names in code consist of: `customer_email`, `--dry-run`, `X-Api-Key`, `client.retry`. */
const CODE_TOKEN = /-{0,2}[\p{L}\p{N}_$@][\p{L}\p{N}_$@.:/-]*/gu;
/** Only these are told apart from ordinary words: separators inside, leading dashes, capitals inside, or all capitals. */
const IDENTIFIER_SHAPE =
  /^--?[\p{L}\p{N}]|[\p{L}\p{N}$][_.:/-]{1,2}[\p{L}\p{N}_$]|[\p{Ll}\p{N}]\p{Lu}|^[\p{Lu}\p{N}]{3,}$|^[@$_]/u;
const INLINE_CODE = /(`+)([^`\n]+?)\1/g;
/** Rows of tables and items of lists that begin with code, as descriptions of options, fields, and variables do. */
const DEFINED_CODE = /^ *(?:[-*+]|\|) *[*_]{0,2}`([^`\n]+)`/gm;
const FENCED_CODE = /^ *(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^ *\1/gm;
const SHORTEST_CODE = 3;
/** From this length on, a word without separators may be an identifier typed in lower case. */
const LONG_WORD = 9;
const LONGEST_KEY = 120;
/** Identifiers that a section contributes at most; generated listings hold thousands. */
const IDENTIFIERS_OF_SECTION = 400;

/**
 * The key of a title or heading: its words with meaning as the index stores them, in a fixed order.
 * @example nameKey("Creating an index") // "creat index"
 */
export function nameKey(text: string, isLeftOut: (term: string) => boolean = () => false): string {
  const words = analyze(text).filter(({ kind }) => kind === "word" || kind === "segment");
  const meaningful = words.filter(({ isStopWord, term }) => !isStopWord && !isLeftOut(term));
  const terms = (meaningful.length > 0 ? meaningful : words).map(({ term }) => term);
  return [...new Set(terms)].sort().join(" ").slice(0, LONGEST_KEY);
}

/** The number of a name's form: without regard to case and punctuation, and for identifiers to case only. */
export function formOf(text: string): number {
  return hashTerm((fold(normalize(text)).match(WORD) ?? []).join(" ")) % FORMS;
}

/** Few enough for one byte, and enough for the names that share a key. */
const FORMS = 251;

/**
 * The key of an API route, or undefined for other texts.
 * @example routeKey("POST /v1/users/{id}/") // "post /v1/users/{id}"
 */
export function routeKey(text: string): string | undefined {
  const [, method, path] = ROUTE.exec(text.trim()) ?? [];
  return method && path ? `${method} ${path.replace(/(?<=.)\/+$/, "")}`.toLowerCase() : undefined;
}

/**
 * The text without quotes if it is one identifier, or undefined for other texts.
 * @example asIdentifier("`--dry-run`") // "--dry-run"
 */
export function asIdentifier(text: string): string | undefined {
  const token = text.trim().replace(QUOTES, "");
  const [whole] = token.match(CODE_TOKEN) ?? [];
  return whole === token && (isIdentifier(token) || token.length >= LONG_WORD) ? token : undefined;
}

/** Acronyms and names of products among other words, such as `URL` and `GitHub`: every other page has them in code, too. */
const PROPER_NAME = /^\p{Lu}[\p{L}\p{N}]*$/u;

/** The identifiers among the words of a text. */
export function identifiersAmong(text: string): string[] {
  return [...text.matchAll(CODE_TOKEN)]
    .map(([token]) => token.replace(/[.:/-]+$/, ""))
    .filter((token) => isIdentifier(token) && !PROPER_NAME.test(token));
}

/** An identifier with the key of those that differ in case and separators only: `maxAttempts`, `max_attempts`, `--max-attempts`. */
export function identifierName<Kind extends NameKind>(kind: Kind, written: string): Name & { kind: Kind } {
  const form = hashTerm(written.toLowerCase()) % FORMS;
  return { kind, key: `\`${fold(written).replace(/[^\p{L}\p{N}\p{M}]/gu, "")}`, form };
}

function isIdentifier(token: string): boolean {
  return token.length >= SHORTEST_CODE && token.length <= LONGEST_KEY && IDENTIFIER_SHAPE.test(token);
}

/** Words that say what kind of page it is, and not what it is about. */
const OVERVIEW = new Set(
  ["overview", "introduction", "intro", "guide", "tutorial", "reference", "documentation"].map((word) => nameKey(word)),
);
const OVERVIEW_PATH = /(?:^|\/)(?:overview|introduction|intro|index|readme|quickstart|getting-started)$/i;

/** The names under which a section is found; those of the page are at its first section. */
export function namesOf(path: string, facts: PageFacts, section: Section, isFirst: boolean): Name[] {
  const names = new Map<string, Name>();
  const add = (name: Name) => {
    const id = `${name.kind} ${name.key}`;
    if (name.key !== "" && !names.has(id)) names.set(id, name);
  };
  const addPhrase = (kind: NameKind, text: string) => add({ kind, key: nameKey(text), form: formOf(text) });
  if (isFirst) {
    const { title, sidebarTitle, route, breadcrumbs } = facts;
    addPhrase("title", title);
    // The page with this title comes before one that is only called so in the sidebar.
    if (sidebarTitle) add({ kind: "title", key: nameKey(sidebarTitle), form: 0 });
    const key = route && routeKey(route);
    if (key) add({ kind: "route", key, form: 0 });
    add({ kind: "overview", key: nameKey(title, (term) => OVERVIEW.has(term)), form: 0 });
    for (const label of breadcrumbs.slice(-2)) addPhrase("pair", `${label} ${title}`);
    const group = breadcrumbs.at(-1) ?? "";
    const isOfGroup = OVERVIEW_PATH.test(path) || nameKey(path.split("/").at(-1) ?? "") === nameKey(group);
    if (isOfGroup) add({ kind: "overview", key: nameKey(group), form: 0 });
  }
  if (section.heading) {
    addPhrase("heading", section.heading);
    addPhrase("pair", `${facts.title} ${section.heading}`);
  }
  const defined = definedIn(section);
  for (const identifier of identifiersIn(section)) {
    const name = identifierName("code", identifier);
    add(defined.has(name.key) ? { ...name, kind: "definition" } : name);
  }
  return [...names.values()];
}

/** The identifiers that are before their descriptions, and the only one of the heading. */
function definedIn({ heading = "", content }: Section): Set<string> {
  const described = [...content.matchAll(DEFINED_CODE)].map(([, code = ""]) => code.split(/[\s=,(]/, 1)[0] ?? "");
  const named = identifiersOf(heading);
  const identifiers = [...(named.length === 1 ? named : []), ...described.map(asIdentifier)];
  return new Set(identifiers.flatMap((one) => (one && isIdentifier(one) ? identifierName("code", one).key : [])));
}

function identifiersIn({ heading = "", content, code }: Section): Set<string> {
  const inline = [...content.matchAll(INLINE_CODE)].map((match) => match[2] ?? "");
  // Examples of responses are shown, but no words are found by them.
  const examples = [...content.matchAll(FENCED_CODE)].map((match) => match[2] ?? "");
  const found = new Set<string>();
  for (const text of [heading, ...inline, code, ...examples]) {
    for (const identifier of identifiersOf(text)) {
      if (found.size >= IDENTIFIERS_OF_SECTION) return found;
      found.add(identifier);
    }
  }
  return found;
}

/** The identifiers of a text, with the parts of dotted ones. */
function identifiersOf(text: string): string[] {
  return [...text.matchAll(CODE_TOKEN)].flatMap(([token]) => {
    const trimmed = token.replace(/[.:/-]+$/, "");
    const names = new Set([trimmed, ...trimmed.split(/[.:/]+/)]);
    return [...names].filter(isIdentifier);
  });
}

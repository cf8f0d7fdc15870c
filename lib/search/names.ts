import type { Section } from "@/lib/content/scan/types";
import { analyze, fold, normalize } from "@/lib/search/analyze";
import { hashTerm } from "@/lib/search/hash-term";
import type { PageFacts } from "@/lib/search/types";

/**
 * The kinds of names. A title, a route, and an overview (a group's label, or a title without words such as "overview") name a
 * page. A heading, a definition (an identifier that the section defines), and code (an identifier in its code) name a section. A
 * pair is a title with a heading of the page, or with the label of its group.
 */
export const NAME_KINDS = ["title", "route", "overview", "pair", "heading", "definition", "code"] as const;

export type NameKind = (typeof NAME_KINDS)[number];

/** A name in the index. */
export interface Name {
  kind: NameKind;
  /** Equal for names that differ only in stop words, endings, case, or separators. */
  key: string;
  /** Number of the form in which the name is written. */
  form: number;
}

/** The term for a key in the server's index: 36 bits of two hashes, which are shorter than the key. Words never begin with a space. */
export function nameTerm(key: string): string {
  return ` ${(hashTerm(key) * 16 + (hashTerm(` ${key}`) >>> 28)).toString(36)}`;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ROUTE = /^(get|put|post|delete|patch|head|options|trace|webhook)\s+(\S+)$/i;
const QUOTES = /^["'`“”‘’«»]+|["'`“”‘’«»?!,;]+$/g;

/** A name in code: `customer_email`, `--dry-run`, `X-Api-Key`, `client.retry`. */
const CODE_TOKEN = /-{0,2}[\p{L}\p{N}_$@][\p{L}\p{N}_$@.:/-]*/gu;
/** Distinguishes identifiers from ordinary words: inner separators, leading dashes, inner capitals, or only capitals. */
const IDENTIFIER_SHAPE =
  /^--?[\p{L}\p{N}]|[\p{L}\p{N}$][_.:/-]{1,2}[\p{L}\p{N}_$]|[\p{Ll}\p{N}]\p{Lu}|^[\p{Lu}\p{N}]{3,}$|^[@$_]/u;
const INLINE_CODE = /(`+)([^`\n]+?)\1/g;
/** A table row or list item that begins with code, such as the description of an option, field, or variable. */
const DEFINED_CODE = /^ *(?:[-*+]|\|) *[*_]{0,2}`([^`\n]+)`/gm;
const FENCED_CODE = /^ *(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^ *\1/gm;
/** Minimum length of an identifier, in characters. */
const MIN_IDENTIFIER_LENGTH = 3;
/** Minimum length of a word without separators, in characters, that may be an identifier in lower case. */
const MIN_PLAIN_LENGTH = 9;
/** Maximum length of keys and identifiers, in characters. */
const MAX_KEY_LENGTH = 120;
/** Maximum number of identifiers per section, since generated listings contain thousands. */
const MAX_IDENTIFIERS = 400;

/**
 * The key of a title or heading: the terms of its meaningful words, sorted.
 * @example nameKey("Creating an index") // "creat index"
 */
export function nameKey(text: string, isLeftOut: (term: string) => boolean = () => false): string {
  const words = analyze(text).filter(({ kind }) => kind === "word" || kind === "segment");
  const meaningful = words.filter(({ isStopWord, term }) => !isStopWord && !isLeftOut(term));
  const terms = (meaningful.length > 0 ? meaningful : words).map(({ term }) => term);
  return [...new Set(terms)].sort().join(" ").slice(0, MAX_KEY_LENGTH);
}

/** The number of a name's form, ignoring case and punctuation. */
export function formOf(text: string): number {
  return hashTerm((fold(normalize(text)).match(WORD) ?? []).join(" ")) % FORMS;
}

/** Number of forms: fits into one byte, and suffices to distinguish names with the same key. */
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
 * The text without quotes if it is a single identifier; undefined for other texts.
 * @example asIdentifier("`--dry-run`") // "--dry-run"
 */
export function asIdentifier(text: string): string | undefined {
  const token = text.trim().replace(QUOTES, "");
  const [whole] = token.match(CODE_TOKEN) ?? [];
  return whole === token && (isIdentifier(token) || token.length >= MIN_PLAIN_LENGTH) ? token : undefined;
}

/** Acronyms and product names in a text, such as `URL` and `GitHub`, which many pages have in code. */
const PROPER_NAME = /^\p{Lu}[\p{L}\p{N}]*$/u;

/** The identifiers in a text, without acronyms and product names. */
export function identifiersAmong(text: string): string[] {
  return [...text.matchAll(CODE_TOKEN)]
    .map(([token]) => token.replace(/[.:/-]+$/, ""))
    .filter((token) => isIdentifier(token) && !PROPER_NAME.test(token));
}

/** The name of an identifier. The key is the same for different case and separators: `maxAttempts`, `max_attempts`, `--max-attempts`. */
export function identifierName<Kind extends NameKind>(kind: Kind, written: string): Name & { kind: Kind } {
  const form = hashTerm(written.toLowerCase()) % FORMS;
  return { kind, key: `\`${fold(written).replace(/[^\p{L}\p{N}\p{M}]/gu, "")}`, form };
}

function isIdentifier(token: string): boolean {
  return token.length >= MIN_IDENTIFIER_LENGTH && token.length <= MAX_KEY_LENGTH && IDENTIFIER_SHAPE.test(token);
}

/** Words for the kind of a page rather than its subject. */
const OVERVIEW = new Set(
  ["overview", "introduction", "intro", "guide", "tutorial", "reference", "documentation"].map((word) => nameKey(word)),
);
const OVERVIEW_PATH = /(?:^|\/)(?:overview|introduction|intro|index|readme|quickstart|getting-started)$/i;

/** The names under which a section is found. The first section also has the names of the page. */
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
    // Form 0 ranks a page with this name only in the sidebar below one with this title.
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

/** The keys of the identifiers that a section defines: those at the start of descriptions, and the heading's if it has only one. */
function definedIn({ heading = "", content }: Section): Set<string> {
  const described = [...content.matchAll(DEFINED_CODE)].map(([, code = ""]) => code.split(/[\s=,(]/, 1)[0] ?? "");
  const named = identifiersOf(heading);
  const identifiers = [...(named.length === 1 ? named : []), ...described.map(asIdentifier)];
  return new Set(identifiers.flatMap((one) => (one && isIdentifier(one) ? identifierName("code", one).key : [])));
}

function identifiersIn({ heading = "", content, code }: Section): Set<string> {
  const inline = [...content.matchAll(INLINE_CODE)].map((match) => match[2] ?? "");
  // Fenced code that `code` leaves out, such as examples of responses.
  const examples = [...content.matchAll(FENCED_CODE)].map((match) => match[2] ?? "");
  const found = new Set<string>();
  for (const text of [heading, ...inline, code, ...examples]) {
    for (const identifier of identifiersOf(text)) {
      if (found.size >= MAX_IDENTIFIERS) return found;
      found.add(identifier);
    }
  }
  return found;
}

/** The identifiers in a text, and the parts of dotted ones. */
function identifiersOf(text: string): string[] {
  return [...text.matchAll(CODE_TOKEN)].flatMap(([token]) => {
    const trimmed = token.replace(/[.:/-]+$/, "");
    const names = new Set([trimmed, ...trimmed.split(/[.:/]+/)]);
    return [...names].filter(isIdentifier);
  });
}

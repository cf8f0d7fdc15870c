import type { Section } from "@/lib/content/scan/types";
import { fold, normalize } from "@/lib/search/analyze";
import type { PageFacts } from "@/lib/search/types";

/**
 * What a name names. Titles and routes name a page, the others a section of it: its heading, an identifier that it defines,
 * one that is in its code.
 */
export const NAME_KINDS = ["title", "route", "heading", "definition", "code"] as const;

export type NameKind = (typeof NAME_KINDS)[number];

/** A name as the index holds it. */
export interface ExactName {
  kind: NameKind;
  key: string;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ROUTE = /^(get|put|post|delete|patch|head|options|trace|webhook)\s+(\S+)$/i;
const QUOTES = /^["'`“”‘’«»]+|["'`“”‘’«»?!,;]+$/g;

/** Runs of characters that names in code consist of: `customer_email`, `--dry-run`, `X-Api-Key`, `client.retry`. */
const CODE_TOKEN = /-{0,2}[\p{L}\p{N}_$@][\p{L}\p{N}_$@.:/-]*/gu;
/** Only these are told apart from ordinary words: separators inside, leading dashes, capitals inside, or all capitals. */
const IDENTIFIER_SHAPE =
  /^--?[\p{L}\p{N}]|[\p{L}\p{N}$][_.:/-][\p{L}\p{N}_$]|[\p{Ll}\p{N}]\p{Lu}|^[\p{Lu}\p{N}]{3,}$|^[@$_]/u;
const INLINE_CODE = /(`+)([^`\n]+?)\1/g;
/** Rows of tables and items of lists that begin with code, as descriptions of options, fields, and variables do. */
const DEFINED_CODE = /^ *(?:[-*+]|\|) *[*_]{0,2}`([^`\n]+)`/gm;
const FENCED_CODE = /^ *(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^ *\1/gm;
const SHORTEST_CODE = 3;
const LONGEST_KEY = 120;
/** Identifiers that a section contributes at most; generated listings hold thousands. */
const IDENTIFIERS_OF_SECTION = 400;

/**
 * The key of a phrase: its words, folded, without the punctuation between them.
 * @example phraseKey("Create a “Checkout” session!") // "create a checkout session"
 */
export function phraseKey(text: string): string {
  return (fold(normalize(text)).match(WORD) ?? []).join(" ").slice(0, LONGEST_KEY);
}

/**
 * The key of an API route, or undefined for other texts.
 * @example routeKey("POST /v1/users/{id}/") // "post /v1/users/{id}"
 */
export function routeKey(text: string): string | undefined {
  const [, method, path] = ROUTE.exec(text.trim()) ?? [];
  return method && path ? `${method} ${path.replace(/(?<=.)\/+$/, "")}`.toLowerCase() : undefined;
}

/**
 * The key of a text that is one identifier, or undefined for other texts.
 * @example identifierKey("`--dry-run`") // "--dry-run"
 */
export function identifierKey(text: string): string | undefined {
  const token = text.trim().replace(QUOTES, "");
  const [whole] = token.match(CODE_TOKEN) ?? [];
  return whole === token && isIdentifier(token) ? token.toLowerCase() : undefined;
}

function isIdentifier(token: string): boolean {
  return token.length >= SHORTEST_CODE && token.length <= LONGEST_KEY && IDENTIFIER_SHAPE.test(token);
}

/** The names under which a section is found word for word; those of the page are at its first section. */
export function namesOf(facts: PageFacts, section: Section, isFirst: boolean): ExactName[] {
  const names = new Map<string, ExactName>();
  const add = (kind: NameKind, key: string | undefined) => {
    if (key) names.set(`${kind} ${key}`, { kind, key });
  };
  if (isFirst) {
    add("title", phraseKey(facts.title));
    add("route", facts.route && routeKey(facts.route));
  }
  if (section.heading) add("heading", phraseKey(section.heading));
  const defined = definedIn(section);
  for (const identifier of identifiersIn(section)) add(defined.has(identifier) ? "definition" : "code", identifier);
  return [...names.values()];
}

/** The identifiers that are before their descriptions, and the only one of the heading. */
function definedIn({ heading = "", content }: Section): Set<string> {
  const described = [...content.matchAll(DEFINED_CODE)].map(([, code = ""]) => code.split(/[\s=,(]/, 1)[0] ?? "");
  const named = identifiersOf(heading);
  const keys = [...(named.length === 1 ? named : []), ...described.map(identifierKey)];
  return new Set(keys.filter((key) => key !== undefined));
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
    return [...names].filter(isIdentifier).map((name) => name.toLowerCase());
  });
}

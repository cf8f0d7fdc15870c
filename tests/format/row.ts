/** How much of the format a row is: stated by the specification, in use on most sites, or rare. */
export type Tag = "CORE" | "COMMON" | "RARE";

/** Names of the sites that rows are tried on. */
export type SiteName = "guide" | "world" | "suite";

/**
 * What shows that a row holds. Checks of HTML are selectors, with `sel → words` for the text of a match; checks of texts are
 * words. A `!` before either asks for the opposite.
 */
export type Proof =
  | { kind: "html"; site: SiteName; path: string; checks: readonly string[] }
  | { kind: "text"; site: SiteName; path: string; checks: readonly string[]; accept?: string }
  | { kind: "answer"; site: SiteName; path: string; status: number; headers: Readonly<Record<string, string>> }
  /** A docs.json about which the check says this; null for nothing. */
  | { kind: "mistake"; config: Readonly<Record<string, unknown>>; code: string | null }
  /** A page about which the check says this. */
  | { kind: "complaint"; page: string; code: string }
  /** Another test, by a sentence in its file. */
  | { kind: "tested"; file: string; sentence: string }
  /** Declared absent: the code with which the check says so, or why nobody can have it here. */
  | { kind: "absent"; because: string }
  | { kind: "partial"; lacks: string };

/** A row of the format reference. */
export interface Row {
  section: string;
  name: string;
  tag: Tag;
  proofs: readonly Proof[];
}

type TaggedRow = Pick<Row, "tag" | "proofs">;

const tagged =
  (tag: Tag) =>
  (...proofs: Proof[]): TaggedRow => ({ tag, proofs });

export const CORE = tagged("CORE");
export const COMMON = tagged("COMMON");
export const RARE = tagged("RARE");

/** The rows of a section. */
export function section(number: string, rows: Readonly<Record<string, TaggedRow>>): Row[] {
  return Object.entries(rows).map(([name, row]) => ({ section: number, name, ...row }));
}

export const html = (site: SiteName, path: string, ...checks: string[]): Proof => ({
  kind: "html",
  site,
  path,
  checks,
});
export const text = (site: SiteName, path: string, ...checks: string[]): Proof => ({
  kind: "text",
  site,
  path,
  checks,
});
export const markdownOf = (site: SiteName, path: string, accept: string, ...checks: string[]): Proof => ({
  kind: "text",
  site,
  path,
  checks,
  accept,
});
export const answer = (
  site: SiteName,
  path: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Proof => ({ kind: "answer", site, path, status, headers });
export const mistake = (config: Readonly<Record<string, unknown>>, code: string): Proof => ({
  kind: "mistake",
  config,
  code,
});
export const accepted = (config: Readonly<Record<string, unknown>>): Proof => ({ kind: "mistake", config, code: null });
export const complaint = (page: string, code: string): Proof => ({ kind: "complaint", page, code });
export const tested = (file: string, sentence: string): Proof => ({ kind: "tested", file, sentence });
export const absent = (because: string): Proof => ({ kind: "absent", because });
export const partial = (lacks: string): Proof => ({ kind: "partial", lacks });

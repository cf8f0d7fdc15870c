import path from "node:path/posix";
import type { AccessRules } from "@/lib/access/decide";
import { tryDecodePercent } from "@/lib/base/decode-percent";
import { compileFilePattern, matchPathPattern } from "@/lib/base/path-pattern";
import { readObject } from "@/lib/config/read-value";

/** File names in a text; quoted ones may contain spaces. */
const NAMES = [/[^\s"'`()<>{}[\]|,=#?]+\.[A-Za-z0-9]{2,5}/g, /["'`(<]([^"'`()<>\n]{1,300}\.[A-Za-z0-9]{2,5})/g];

/** Finds the static files that a text names, by URL or relative to the file that contains the text. */
export function filesNamedIn(text: string, ownFile: string, files: ReadonlySet<string>): Set<string> {
  const named = new Set<string>();
  for (const pattern of NAMES) {
    for (const [whole, quoted] of text.matchAll(pattern)) {
      const written = quoted ?? whole;
      const name = tryDecodePercent(written) ?? written;
      const relative = path.normalize(path.join(path.dirname(ownFile), name));
      for (const file of [name.replace(/^(?:\.?\/)+/, ""), relative]) if (files.has(file)) named.add(file);
    }
  }
  return named;
}

/** An operator's rule for who may open the files that match a pattern. */
export type FileRule = Readonly<{ match: string; public?: true; groups?: readonly string[] }>;

/**
 * Reads the rules for static files, from the operator (`LECTERN_FILE_ACCESS`) and from `access.files` of docs.json. The first
 * matching entry decides.
 * @returns a function that finds the rules of a file; undefined if no entry matches.
 */
export function readFileRules(
  config: Readonly<Record<string, unknown>>,
  operatorRules: readonly FileRule[],
): (file: string) => AccessRules | undefined {
  const { files } = readObject(config.access);
  const rules = [...operatorRules, ...(Array.isArray(files) ? files : [])].flatMap((entry: unknown) => {
    const { match, ...rule } = readObject(entry);
    return typeof match === "string" ? [{ pattern: compileFilePattern(match), rule: rule as AccessRules }] : [];
  });
  return (file) => rules.find(({ pattern }) => matchPathPattern(pattern, `/${file}`))?.rule;
}

/** Style sheets, scripts and fonts, which any page may use. */
const PAGE_PARTS = /\.(?:css|js|mjs|woff2?|ttf|otf|eot)$/i;

/** The files that pages use, and those that the whole site uses. */
export interface FileUses {
  /** For each static file, paths of the pages that name it, directly or in a file that they import. */
  pages: ReadonlyMap<string, readonly string[]>;
  /** Parts of the site, style sheets, scripts, and the files that these or docs.json name. */
  shared: ReadonlySet<string>;
}

/**
 * True if a reader may open a static file: the whole site uses it, or a page that the reader may see. An unused file requires
 * sign-in.
 *
 * @param hasPage whether the reader may see the page at a path.
 */
export function mayHaveFile(
  file: string,
  { pages, shared }: FileUses,
  { isSignedIn, hasPage }: { isSignedIn: boolean; hasPage(path: string): boolean },
): boolean {
  if (shared.has(file) || PAGE_PARTS.test(file)) return true;
  const users = pages.get(file);
  return users ? users.some(hasPage) : isSignedIn;
}

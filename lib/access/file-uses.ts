import path from "node:path/posix";
import type { AccessRules } from "@/lib/access/decide";
import { tryDecodePercent } from "@/lib/base/decode-percent";
import { compileFilePattern, matchPathPattern } from "@/lib/base/path-pattern";
import { readObject } from "@/lib/config/read-value";

/** Files that a text may name: quoted ones may have spaces. */
const NAMES = [/[^\s"'`()<>{}[\]|,=#?]+\.[A-Za-z0-9]{2,5}/g, /["'`(<]([^"'`()<>\n]{1,300}\.[A-Za-z0-9]{2,5})/g];

/** The static files that a text names, by their address or relative to its own file. */
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

/** Who may have the files that a pattern matches, as the operator says it. */
export type FileRule = Readonly<{ match: string; public?: true; groups?: readonly string[] }>;

/**
 * Who may have a static file according to the operator (`LECTERN_FILE_ACCESS`), or else to `access.files` of docs.json: the
 * first entry whose pattern matches decides alone.
 * @returns a function that gives what that entry says, or undefined for a file that none is about.
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

/** Style sheets, scripts and fonts: every page may have them. */
const PAGE_PARTS = /\.(?:css|js|mjs|woff2?|ttf|otf|eot)$/i;

/** Which files pages use, and which all of the site does. */
export interface FileUses {
  /** Paths of the pages by the static file that they name, themselves or in what they import. */
  pages: ReadonlyMap<string, readonly string[]>;
  /** Files that docs.json, a part of the site, a style sheet or a script names, and these themselves. */
  shared: ReadonlySet<string>;
}

/**
 * Whether a reader may have a static file: it belongs to the whole site, or to a page that they may see; one that nothing
 * uses is for those who have signed in.
 *
 * @param hasPage whether a path is a page that the reader may see.
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

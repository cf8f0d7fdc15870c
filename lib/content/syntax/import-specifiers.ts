import { withoutFences } from "@/lib/content/syntax/code-regions";

/** A static import. Groups: its clause, if it has one, and its specifier. */
export const IMPORT_STATEMENT =
  /^[ \t]*import\s+(?:((?:[\p{ID_Continue}$*{},]+\s+)*?[\p{ID_Continue}$*{},]+?)\s*(?<![\p{ID_Continue}$])from\s*)?["']([^"'\n]+)["']/gmu;
/** A re-export (`export … from`). Groups: its clause and its specifier. */
export const RE_EXPORT = /^[ \t]*export\s+(\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})\s*from\s*["']([^"'\n]+)["']/gm;
/**
 * The start of an import or re-export. Tested first, since most pages have none. Finding the keyword, and only then the start of
 * its line, takes a sixth of the time of the reverse.
 */
const STATEMENT_LINE = /(?:im|ex)port\s(?<=^[ \t]*(?:im|ex)port\s)/m;
const SNIPPET_TAG = /<Snippet\b[^<>]*?\bfile\s*=\s*\{?["'`]([^"'`\n]+)["'`]/g;

/**
 * Lists the imports in the text of a page or snippet: specifiers of static imports and re-exports, and the files of
 * `<Snippet file="…">` as `/snippets/…`. Skips fenced code.
 */
export function listImportSpecifiers(source: string): string[] {
  if (!/\bimport\b|\bfrom\b|<Snippet\b/.test(source)) return [];
  const text = withoutFences(source);
  const specifiers = new Set<string>();
  const statements = STATEMENT_LINE.test(text) ? [IMPORT_STATEMENT, RE_EXPORT] : [];
  for (const [, , specifier] of statements.flatMap((pattern) => [...text.matchAll(pattern)])) {
    if (specifier) specifiers.add(specifier);
  }
  for (const match of text.matchAll(SNIPPET_TAG)) if (match[1]) specifiers.add(snippetSpecifier(match[1]));
  return [...specifiers];
}

/** The import specifier of `<Snippet file="…">`: a path below the snippets folder. */
export function snippetSpecifier(file: string): string {
  const name = file.replace(/^\.?\/+/, "");
  return /^_?snippets\//.test(name) ? `/${name}` : `/snippets/${name}`;
}

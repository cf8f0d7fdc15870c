import { withoutFences } from "@/lib/content/syntax/code-regions";

/** A static import: its clause, if it has one, and its specifier. */
export const IMPORT_STATEMENT =
  /^[ \t]*import\s+(?:((?:[\p{ID_Continue}$*{},]+\s+)*?[\p{ID_Continue}$*{},]+?)\s*(?<![\p{ID_Continue}$])from\s*)?["']([^"'\n]+)["']/gmu;
/** The same of `export … from`. */
export const RE_EXPORT = /^[ \t]*export\s+(\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})\s*from\s*["']([^"'\n]+)["']/gm;
/** What both begin with: most pages have no such line, and one look for it takes a third of the time of two. */
const STATEMENT_LINE = /^[ \t]*(?:import|export)\s/m;
const SNIPPET_TAG = /<Snippet\b[^<>]*?\bfile\s*=\s*\{?["'`]([^"'`\n]+)["'`]/g;

/**
 * Lists what a page or snippet imports, from its text alone: specifiers of static imports and re-exports, and the files
 * of `<Snippet file="…">` as `/snippets/…`. Statements inside fenced code are examples and do not count.
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

/** The specifier that `<Snippet file="…">` stands for: a name below the snippets folder. */
export function snippetSpecifier(file: string): string {
  const name = file.replace(/^\.?\/+/, "");
  return /^_?snippets\//.test(name) ? `/${name}` : `/snippets/${name}`;
}

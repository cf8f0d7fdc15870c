import { withoutFences } from "@/lib/content/syntax/code-regions";
import { IMPORT_STATEMENT, RE_EXPORT } from "@/lib/content/syntax/import-specifiers";
import { isPackageSpecifier } from "@/lib/content/syntax/resolve-file";

/** Specifiers that the application provides. */
const PROVIDED: ReadonlySet<string> = new Set(["react", "react-dom", "react/jsx-runtime", "lectern/parts"]);

/** True for an import from an npm package that the docs folder must provide, unlike React. */
export function isPackageImport(specifier: string): boolean {
  return isPackageSpecifier(specifier) && !PROVIDED.has(specifier);
}

/** Names that a text imports from packages, by specifier, without types. */
export function listPackageImports(source: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (!/\bimport\b|\bfrom\b/.test(source)) return found;
  const text = withoutFences(source);
  for (const [, clause = "", specifier = ""] of [...text.matchAll(IMPORT_STATEMENT), ...text.matchAll(RE_EXPORT)]) {
    // `export *` has no names, and is reported.
    if (!isPackageImport(specifier) || clause === "*" || /^type\b(?!\s*(?:,|from\b|$))/.test(clause.trim())) continue;
    found.set(specifier, [...(found.get(specifier) ?? []), ...importedNames(clause)]);
  }
  return found;
}

/** The names of an import clause: `React, { a as b }`, `* as c`. */
function importedNames(clause: string): string[] {
  const listed = /\{([^}]*)\}/.exec(clause)?.[1] ?? "";
  const names = listed.split(",").flatMap((item) => /^\s*(?!type\s+\w)([\w$]+)/.exec(item)?.[1] ?? []);
  const rest = clause.replace(/\{[^}]*\}/, "");
  if (/\*/.test(rest)) names.push("*");
  if (/^\s*[\w$]/.test(rest)) names.push("default");
  return names;
}

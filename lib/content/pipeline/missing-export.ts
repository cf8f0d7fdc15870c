import { findNearest } from "@/lib/config/nearest";
import { findFences } from "@/lib/content/syntax/code-regions";
import { IMPORT_STATEMENT, RE_EXPORT } from "@/lib/content/syntax/import-specifiers";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** Maximum number of names in a hint. */
const MAX_NAMES = 8;

interface NamedImport {
  specifier: string;
  /** The imported name: `default`, or a named export. */
  name: string;
}

/** The problem for an import of a name that is not exported. @param exports the exported names */
export function missingExport(
  place: Pick<Problem, "file" | "line" | "column">,
  { specifier, name }: NamedImport,
  exports: readonly string[],
): Problem {
  const what = name === "default" ? "has no default export" : `does not export \`${name}\``;
  const message = `\`${specifier}\` ${what}, so nothing is shown in its place.`;
  return createProblem("missing-export", place, { message, hint: remedy({ specifier, name }, exports) });
}

function remedy({ specifier, name }: NamedImport, exports: readonly string[]): string {
  const names = exports.filter((exported) => exported !== "default").sort();
  const nearest = name === "default" ? undefined : findNearest(name, names);
  if (nearest !== undefined) return `Did you mean \`${nearest}\`?`;
  if (names.length === 0 && !exports.includes("default")) return "Export it there, or remove the import.";
  if (names.length === 0)
    return `Its default export is imported without braces: \`import ${name} from "${specifier}"\`.`;
  const shown = names.slice(0, MAX_NAMES).map((exported) => `\`${exported}\``);
  const list = shown.join(", ") + (names.length > MAX_NAMES ? ", …" : "");
  return name === "default" ? `Import by name, in braces: ${list}.` : `It exports ${list}.`;
}

/**
 * The offset at which a text imports a name, in characters; undefined if it does not.
 * @param isModule true for specifiers of the module
 */
export function findImportedName(
  source: string,
  isModule: (specifier: string) => boolean,
  name: string,
): number | undefined {
  const fences = findFences(source);
  for (const match of [...source.matchAll(IMPORT_STATEMENT), ...source.matchAll(RE_EXPORT)]) {
    const [statement, clause = "", specifier = ""] = match;
    const isSample = fences.some(({ start, end }) => start <= match.index && match.index < end);
    if (isSample || !isModule(specifier)) continue;
    const start = match.index + statement.indexOf(clause);
    const inBraces = new RegExp(`(?:[{,])\\s*(?=${name.replace(/\$/g, "\\$")}(?![\\w$]))`).exec(clause);
    if (inBraces) return start + inBraces.index + inBraces[0].length;
    if (name === "default" && /^[\w$]/.test(clause)) return start;
  }
  return undefined;
}

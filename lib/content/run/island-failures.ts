import { positionAt } from "@/lib/base/text-position";
import { suggest } from "@/lib/config/nearest";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { reasonOf, renderFailureOf } from "@/lib/content/sandbox/failure";
import { isError } from "@/lib/content/sandbox/sandbox";
import { listImportSpecifiers } from "@/lib/content/syntax/import-specifiers";
import { HOOK_NAMES, isBrowserName, REACT_NAMES } from "@/lib/content/syntax/names";
import { resolveImport } from "@/lib/content/syntax/resolve-file";
import type { Problem } from "@/lib/problems/types";

/** An interactive component that failed on the server. */
export interface IslandFailure {
  component: string;
  error: unknown;
}

/** Maximum number of files in which the code of a component is searched. */
const MOST_FILES = 20;

/** Describes a failed component as a problem, or as a note if the component may work in a browser. @param file of the page */
export async function describeIslandFailure(
  environment: PageEnvironment,
  file: string,
  { component, error }: IslandFailure,
): Promise<Problem> {
  const [, name] = /^(\w+) is not defined/.exec(reasonOf(error)) ?? [];
  const declaration = new RegExp(`\\b(?:function|const|let|var|class)\\s+${component}\\b`);
  const wanted = name === undefined ? declaration : new RegExp(`(?<![.\\w])${name}\\b`);
  const found = await findInFiles(environment, file, wanted, declaration);
  const place = found ? `${found.file}:${found.line}:${found.column}` : "";
  const { problem } = renderFailureOf(error, file, { name: component, place });
  const mentioned = name === undefined ? found?.source.match(/\w+/g) : [name];
  return !mentioned || mentioned.some(isBrowserName) || !isError(error)
    ? { ...problem, level: "note", hint: "It failed on the server only if it needs a browser; otherwise correct it." }
    : { ...problem, hint: hintFor(name, problem.hint) };
}

/** Names that React exports. */
const REACT_EXPORTS: readonly string[] = [...HOOK_NAMES, ...REACT_NAMES];

function hintFor(name: string | undefined, other: string): string {
  if (name === undefined) return "Correct the component: it fails for every reader.";
  if (name === "React" || REACT_EXPORTS.includes(name)) return `Import \`${name}\` from \`react\`.`;
  return suggest(name, REACT_EXPORTS) ?? other;
}

/** Finds the position of a text in a component's declaration, in a page or in a file that it imports. */
async function findInFiles(environment: PageEnvironment, first: string, wanted: RegExp, declaration: RegExp) {
  const files = [first];
  for (let index = 0; index < Math.min(files.length, MOST_FILES); index += 1) {
    const file = files[index] ?? "";
    const source = (await environment.readSource(file).catch(() => undefined)) ?? "";
    const start = declaration.exec(source)?.index;
    if (start !== undefined) {
      const offset = start + (wanted.exec(source.slice(start))?.index ?? 0);
      return { file, source, ...positionAt(source, offset) };
    }
    for (const specifier of listImportSpecifiers(source)) {
      const target = resolveImport(specifier, file, environment.hasFile);
      if (target && !files.includes(target)) files.push(target);
    }
  }
  return undefined;
}

import type { Node, Program } from "estree";
import { buildJsx } from "estree-util-build-jsx";
import { analyzeModule, DEFAULT_NAME, type ModuleAnalysis } from "@/lib/content/islands/analyze-module";
import { buildIslandModule, stripTypes, withMap } from "@/lib/content/islands/build-island-module";
import { classifyImports } from "@/lib/content/islands/classify-imports";
import { markComponents, type OriginOf, originReader, writeWithPlaces } from "@/lib/content/islands/code-places";
import { freeOwnName } from "@/lib/content/islands/free-own-name";
import { exportAllComplaint, importReExports } from "@/lib/content/islands/import-re-exports";
import { parseModule, rangeOf } from "@/lib/content/islands/parse-module";
import {
  applyEdits,
  declareImports,
  type Edit,
  type IslandLink,
  linkTo,
  toServerSource,
} from "@/lib/content/islands/server-module";
import type { CompiledComponentModule, IslandOptions } from "@/lib/content/islands/types";
import type { PackageModule } from "@/lib/content/packages/types";
import { PLACE_ATTRIBUTE } from "@/lib/content/sandbox/failure";
import type { Problem } from "@/lib/problems/types";

/**
 * Compiles a `.jsx`, `.tsx`, `.js` or `.ts` snippet for the server; its client components go into an island module.
 * @param source Text of the file, after variables are replaced.
 * @throws SyntaxError (acorn) or BuildFailure (esbuild) for text that is not a module.
 */
export async function compileComponentModule(
  source: string,
  options: Omit<IslandOptions, "onProblem">,
): Promise<CompiledComponentModule> {
  const problems: Problem[] = [];
  const { code: plain, map } = await stripTypes(options.file, source);
  const code = withReader(freeOwnName(importReExports(plain), options.file));
  const originOf = originReader(map);
  const { store } = options;
  if (!store) return compileWhole(code, source, originOf, options);
  const analysis = analyzeModule(code, await classifyImports(code, options));
  const names = [...analysis.clientComponents];
  let link: IslandLink | undefined;
  if (names.length > 0) {
    const island = await buildIslandModule({ ...options, source: withMap(code, map), names });
    await store.put(island);
    link = linkTo(island);
  }
  const imports = await keptImports(analysis, source, options, problems);
  return { ...toFunctionBody(toServerSource(code, analysis, link), new Set(imports), originOf), imports, problems };
}

/** Compiles a module whose client components stay where they are. */
async function compileWhole(
  code: string,
  source: string,
  originOf: OriginOf,
  options: Omit<IslandOptions, "onProblem">,
): Promise<CompiledComponentModule> {
  const problems: Problem[] = [];
  const analysis: ModuleAnalysis = { ...analyzeModule(code), clientValues: new Set(), clientStatements: [] };
  const imports = await keptImports(analysis, source, options, problems);
  const body = toFunctionBody(toServerSource(code, analysis, undefined), new Set(imports), originOf);
  return { ...body, imports, problems };
}

/** Declares `user`, the reader, where a module uses it: an empty object, since readers have no accounts. */
function withReader(code: string): string {
  // The quick look first: nearly all modules are spared a second parse. On the same line, so that positions hold.
  return /\buser\b/.test(code) && analyzeModule(code).freeNames.has("user") ? `const user = {}; ${code}` : code;
}

function placeOfSpecifier(file: string, source: string, specifier: string) {
  const place = Math.max(0, source.indexOf(`"${specifier}"`), source.indexOf(`'${specifier}'`));
  const before = source.slice(0, place).split("\n");
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The problem of an import that content cannot make. */
function refusedImport(file: string, source: string, specifier: string, found: PackageModule | undefined): Problem {
  const refusal = found && "refusal" in found ? found.refusal : undefined;
  return {
    code: "refused-import",
    level: "warning",
    ...placeOfSpecifier(file, source, specifier),
    path: "",
    message: `The import of \`${specifier}\` is ignored: there is no such file in the content folder, and no such package.`,
    hint: "Correct the path. To import npm packages, put a package.json that lists them into the docs folder.",
    ...refusal,
  };
}

/** Specifiers of imports that lead to content files; the others become problems. */
async function keptImports(
  { imports, exportAll }: ModuleAnalysis,
  source: string,
  { file, readModule, findPackage }: Omit<IslandOptions, "onProblem">,
  problems: Problem[],
): Promise<string[]> {
  const kept = new Set<string>();
  for (const { specifier } of imports) {
    if (specifier === "react") continue;
    const found = findPackage?.(specifier);
    if (found ? "file" in found : await readModule(specifier, file)) kept.add(specifier);
    else problems.push(refusedImport(file, source, specifier, found));
  }
  for (const { specifier } of exportAll) {
    problems.push({ ...placeOfSpecifier(file, source, specifier), path: "", ...exportAllComplaint(specifier) });
  }
  return [...kept];
}

/** Rewrites imports and exports of an ES module so that it can be the body of a function. */
function toFunctionBody(source: string, kept: ReadonlySet<string>, originOf: OriginOf) {
  const { exports, imports, builtInNames, bindings } = analyzeModule(source);
  const edits: Edit[] = imports.map(({ specifier, range, node }) => ({
    ...range,
    text: declareImports(node, kept.has(specifier) ? `arguments[0].imports[${JSON.stringify(specifier)}]` : "{}"),
  }));
  edits.push(...exportEdits(parseModule(source)));
  const members = [...exports].map(([exported, local]) => {
    const value = local === DEFAULT_NAME ? "_default" : local;
    return `get ${JSON.stringify(exported)}() { return ${value}; }`;
  });
  const builtIns = [...builtInNames].filter((name) => !bindings.has(name));
  const builtInLine = builtIns.length > 0 ? `const { ${builtIns.sort().join(", ")} } = arguments[0].components; ` : "";
  const program = parseModule(`${builtInLine}${applyEdits(source, edits)}\n;({ ${members.join(", ")} });`);
  markComponents(program, PLACE_ATTRIBUTE, originOf);
  buildJsx(program, { runtime: "automatic", importSource: "react" });
  const body = program.body.filter((node) => node.type !== "ImportDeclaration").map(returnLast);
  const head = `"use strict";\nconst { jsx: _jsx, jsxs: _jsxs, Fragment: _Fragment } = arguments[0];\n`;
  const { code, findPlace } = writeWithPlaces({ ...program, body }, 2, originOf);
  return { code: head + code, findPlace };
}

/** Removes `export` from declarations and names a default export that has no name. */
function exportEdits(program: Program): Edit[] {
  return program.body.flatMap((node): Edit[] => {
    const { start, end } = rangeOf(node);
    if (node.type === "ExportNamedDeclaration") {
      const keepFrom = node.declaration ? rangeOf(node.declaration).start : end;
      return [{ start, end: keepFrom, text: "" }];
    }
    if (node.type === "ExportAllDeclaration") return [{ start, end, text: "" }];
    if (node.type !== "ExportDefaultDeclaration") return [];
    const { declaration } = node;
    if (declaration.type === "Identifier") return [{ start, end, text: "" }];
    const isNamed =
      (declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") && declaration.id;
    return [{ start, end: rangeOf(declaration as Node).start, text: isNamed ? "" : "const _default = " }];
  });
}

/** Makes the last statement, the object of exports, what the function returns. */
function returnLast(node: Program["body"][number], index: number, all: readonly unknown[]): Program["body"][number] {
  if (index !== all.length - 1 || node.type !== "ExpressionStatement") return node;
  return { type: "ReturnStatement", argument: node.expression };
}

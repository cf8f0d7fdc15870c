import { SourceMap } from "node:module";
import type { Identifier, Node, Program } from "estree";
import { buildJsx } from "estree-util-build-jsx";
import { toJs } from "estree-util-to-js";
import { walk } from "estree-walker";
import { positionAt } from "@/lib/base/text-position";
import { analyzeModule, DEFAULT_NAME, type ModuleAnalysis } from "@/lib/content/islands/analyze-module";
import { buildIslandModule, stripTypes, withMap } from "@/lib/content/islands/build-island-module";
import { classifyImports } from "@/lib/content/islands/classify-imports";
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
import { type FindPlace, PLACE_ATTRIBUTE } from "@/lib/content/sandbox/failure";
import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";
import { isComponentName } from "@/lib/content/syntax/names";
import type { Problem } from "@/lib/problems/types";

/**
 * Compiles a `.jsx`, `.tsx`, `.js` or `.ts` snippet for the server. Its client components are moved to an island module if there
 * is a store of islands.
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
  const analysis = store
    ? analyzeModule(code, await classifyImports(code, options))
    : { ...analyzeModule(code), clientValues: new Set<string>(), clientStatements: [] };
  const names = [...analysis.clientComponents];
  let link: IslandLink | undefined;
  if (store && names.length > 0) {
    const island = await buildIslandModule({ ...options, source: withMap(code, map), names });
    await store.put(island);
    link = linkTo(island);
  }
  const imports = await keptImports(analysis, source, options, problems);
  return { ...toFunctionBody(toServerSource(code, analysis, link), new Set(imports), originOf), imports, problems };
}

/** Declares `user`, the reader, where a module uses it: an empty object, since readers have no accounts. */
function withReader(code: string): string {
  // The cheap test spares nearly all modules a second parse. The declaration adds no line, so that positions stay valid.
  return /\buser\b/.test(code) && analyzeModule(code).freeNames.has("user") ? `const user = {}; ${code}` : code;
}

function placeOfSpecifier(file: string, source: string, specifier: string) {
  const place = Math.max(0, source.indexOf(`"${specifier}"`), source.indexOf(`'${specifier}'`));
  return { file, ...positionAt(source, place) };
}

/** The problem for an import that is neither a content file nor an available package. */
function refusedImport(file: string, source: string, specifier: string, found: PackageModule | undefined): Problem {
  return {
    code: "refused-import",
    level: "warning",
    ...placeOfSpecifier(file, source, specifier),
    path: "",
    message: `The import of \`${specifier}\` is ignored: there is no such file in the content folder, and no such package.`,
    hint: "Correct the path. To import npm packages, put a package.json that lists them into the docs folder.",
    ...(found && "refusal" in found && found.refusal),
  };
}

/** Specifiers of imports of content files and packages; other imports are reported as problems. */
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
  markComponents(program, originOf);
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

/** Converts the last statement, the object of exports, to a return statement. */
function returnLast(node: Program["body"][number], index: number, all: readonly unknown[]): Program["body"][number] {
  if (index !== all.length - 1 || node.type !== "ExpressionStatement") return node;
  return { type: "ReturnStatement", argument: node.expression };
}

/** A position in a text; columns count from 0. */
interface Place {
  line: number;
  column: number;
}

interface Mapping {
  generated: Place;
  original: Place;
}

/** A source map generator for `toJs` that collects mappings. */
class PlaceCollector {
  readonly mappings: Mapping[] = [];
  addMapping({ generated, original }: Mapping): void {
    this.mappings.push({ generated: { ...generated }, original: { ...original } });
  }
  setSourceContent(): void {
    // The source text is not needed.
  }
  toJSON(): Mapping[] {
    return this.mappings;
  }
}

/** Generates code from a program, with a function that finds source positions. @param shift number of lines added before the code. */
function writeWithPlaces(program: Program, shift: number, originOf: OriginOf) {
  const written = toJs(program, { SourceMapGenerator: PlaceCollector as never, filePath: "code" });
  const lines = new Map<number, Mapping[]>();
  for (const mapping of written.map as unknown as Mapping[]) {
    const line = mapping.generated.line + shift;
    lines.set(line, [...(lines.get(line) ?? []), mapping]);
  }
  const findPlace: FindPlace = (line, column) => {
    const mappings = lines.get(line) ?? [];
    const found = mappings.findLast(({ generated }) => generated.column < column) ?? mappings[0];
    return found && originOf(found.original);
  };
  return { code: written.value, findPlace };
}

/** Maps a position in the text without types to one in the author's text, as `line:column`. */
type OriginOf = (place: Place) => string;

/** Creates the mapping to the author's text. @param map source map of the text without types, if it had types. */
function originReader(map: string | undefined): OriginOf {
  if (map === undefined || map === "") return ({ line, column }) => `${line}:${column + 1}`;
  const sourceMap = new SourceMap(JSON.parse(map));
  return ({ line, column }) => {
    const entry = sourceMap.findEntry(line - 1, column);
    return "originalLine" in entry ? `${entry.originalLine + 1}:${entry.originalColumn + 1}` : `${line}:${column + 1}`;
  };
}

/** Adds the source position of each component as an attribute. */
function markComponents(program: Program, originOf: OriginOf): void {
  walk(program as Node, {
    enter(node) {
      const place = node.loc?.start;
      if (node.type !== "JSXOpeningElement" || !place) return;
      if (node.name.type === "JSXIdentifier" && !isComponentName(node.name.name)) return;
      const value = { type: "Literal" as const, value: originOf(place) };
      node.attributes.push({ type: "JSXAttribute", name: { type: "JSXIdentifier", name: PLACE_ATTRIBUTE }, value });
    },
  });
}

/**
 * Renames the component in a file that replaces a built-in one, so that the file can use the built-in one by its name, such as
 * in `function Card() { return <Card /> }` in `parts/components/Card.tsx`.
 */
function freeOwnName(code: string, file: string): string {
  const [, name = ""] = /^parts\/components\/([A-Z][\w$]*)\.[jt]sx$/.exec(file) ?? [];
  if (!COMPONENT_NAMES.has(name) || !code.includes(`<${name}`)) return code;
  const program = parseModule(code);
  if (!isDefaultExport(program, name)) return code;
  const edits: Edit[] = [];
  walk(program as Node, {
    enter(node, parent, key) {
      if (node.type !== "Identifier" || node.name !== name || isLabel(node, parent, key)) return;
      const isShorthand = parent?.type === "Property" && parent.shorthand;
      edits.push({ ...rangeOf(node), text: isShorthand ? `${name}: _Own${name}` : `_Own${name}` });
    },
  });
  return applyEdits(code, edits);
}

function isDefaultExport({ body }: Program, name: string): boolean {
  return body.some((node) => {
    if (node.type !== "ExportDefaultDeclaration") return false;
    const { declaration } = node;
    const named = declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration";
    return (named ? declaration.id?.name : declaration.type === "Identifier" && declaration.name) === name;
  });
}

/** True for an identifier that is not a variable: a key, a property, or the exported name. */
function isLabel(node: Identifier, parent: Node | null, key: string | number | symbol | null | undefined): boolean {
  if (parent?.type === "MemberExpression") return key === "property" && !parent.computed;
  if (parent?.type === "Property") return parent.shorthand ? key === "value" : key === "key" && !parent.computed;
  return (
    parent?.type === "ExportSpecifier" && key === "exported" && rangeOf(node).start !== rangeOf(parent.local).start
  );
}

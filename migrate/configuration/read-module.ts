import { isBuiltin, SourceMap } from "node:module";
import { transformSync } from "esbuild";
import type { Expression, Identifier, ImportDeclaration, Node, Program } from "estree";
import { parse as parseJsonc } from "jsonc-parser";
import { positionAt } from "@/lib/base/text-position";
import { UserError } from "@/lib/base/user-error";
import { parseModule, rangeOf } from "@/lib/content/islands/parse-module";
import { declareNames, evaluate } from "@/migrate/configuration/evaluate";
import {
  Environment,
  FunctionValue,
  type ModuleReach,
  NEEDS_RUNNING,
  Scope,
  StaticCall,
  UNKNOWN,
  Unread,
} from "@/migrate/configuration/values";
import { recordOf } from "@/migrate/markdown/frontmatter";
import { folderOf, joinPath } from "@/migrate/paths";
import type { Data, Finding, SourceFolder } from "@/migrate/types";

/** The configuration of a site exports nothing that can be read. */
export class UnreadableConfigurationError extends UserError {
  override name = "UnreadableConfigurationError";

  /** @param place its file and line, as `file:line`. */
  constructor(
    readonly place: string,
    message: string,
  ) {
    super(`${place} exports no configuration that can be read${message}`);
  }
}

/** The message about an imported file that does not exist. */
export function missingFileMessage(specifier: string): string {
  return `\`${specifier}\` is not part of the folder; what it provides was left out.`;
}

/** The exports of a configuration file, by name. */
export type ModuleExports = Readonly<Record<string, unknown>>;

/** Settings that hold code of plugins and tools, which are read or named elsewhere. */
const CODE_SETTINGS =
  /^(?:plugins|presets|themes|integrations|markdown|mdx|vite|vue|webpack|adapter|image|env|experimental|output|headTags|head|scripts|stylesheets|clientModules|staticDirectories|future|sitemap|transform\w*|build\w*|site)$/;

const SUFFIXES = ["", ".ts", ".mts", ".js", ".mjs", ".cjs", ".tsx", ".jsx", ".json", "/index.ts", "/index.js"];

/**
 * Reads configuration files of a folder: as data, without running them, or what running them has shown if the folder knows that. What
 * can be read as data are constants, their parts, and functions that only return a value.
 */
export class ModuleReader {
  /** Parts that could not be read, with their places. */
  readonly findings: Finding[] = [];
  private readonly loaded = new Map<string, ModuleExports>();

  /** @param aliases prefixes of import paths, and the folders they stand for. */
  constructor(
    private readonly folder: SourceFolder,
    private readonly aliases: Readonly<Record<string, string>> = {},
  ) {}

  /** The exports of a file; `default` is also what `module.exports` is set to. Empty for a file that cannot be parsed. */
  read(file: string): ModuleExports {
    const known = this.loaded.get(file);
    if (known) return known;
    // A module that imports itself finds nothing yet.
    this.loaded.set(file, {});
    const { length } = this.findings;
    const exports = this.readFile(file);
    const ran = this.findings.length > length || !isData(exports) ? this.folder.run?.(file, this.aliases) : undefined;
    if (ran) this.findings.splice(ran.exports ? length : this.findings.length, Infinity, ...ran.findings);
    const found = ran?.exports ?? exports;
    this.loaded.set(file, found);
    return found;
  }

  /** The default export of a configuration file, or the result of the function that it exports. */
  readConfiguration(file: string): Data {
    const { default: exported } = this.read(file);
    return recordOf(resultOf(exported));
  }

  /**
   * The configuration of a site. What a function of a package is given stands for what it returns.
   * @throws {UnreadableConfigurationError} if the file exports nothing that can be read.
   */
  readSite(file: string): Data {
    let exported = resultOf(this.read(file).default);
    if (exported instanceof StaticCall) {
      const { name, args, place = { file } } = exported;
      this.findings.push({ ...place, message: `The function of \`${name}\` was not run; what it is given was read.` });
      exported = Object.assign({}, ...args.map((arg) => recordOf(resultOf(arg))));
    }
    if (recordOf(exported) !== exported) {
      const line = exported instanceof Unread ? exported.place.line : 1;
      const faults = this.findings.filter((finding) => finding.file === file && finding.message !== NEEDS_RUNNING);
      const fault = faults[0] ? ` ${faults[0].message}` : "";
      const advice = this.folder.run ? "Export an object there." : "Run it with --run, or export an object there.";
      throw new UnreadableConfigurationError(
        `${file}:${line}`,
        `${this.folder.run ? "" : " without running it"}.${fault} ${advice}`,
      );
    }
    const config = recordOf(exported);
    const others = Object.entries(config).filter(([key]) => !CODE_SETTINGS.test(key));
    this.findings.push(...findUnread(Object.fromEntries(others)));
    return config;
  }

  private readFile(file: string): ModuleExports {
    const source = this.folder.read(file);
    if (/\.jsonc?$/.test(file)) return { default: parseJsonc(source) };
    try {
      return this.readProgram(parseSource(file, source), file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      this.findings.push({ file, message: `The file could not be parsed: ${reason}` });
      return {};
    }
  }

  private readProgram({ program, lineOf }: ParsedSource, file: string): ModuleExports {
    const specifiers = new Map<string, string>();
    const placeOf = (node: Node) => ({ file, line: lineOf(node) });
    const reach: ModuleReach = {
      require: (specifier) => {
        const exports = this.exportsOf(specifier, file);
        return exports ? (exports.default ?? exports) : new StaticCall(specifier, [], undefined);
      },
      importModule: (specifier) => this.exportsOf(specifier, file) ?? new StaticCall(specifier, [], undefined),
      importedName: (local) => specifiers.get(local),
      placeOf,
      report: (node, message) => this.findings.push({ ...placeOf(node), message }),
    };
    const scope = new Scope(reach);
    const exports: Record<string, unknown> = {};
    const module = { exports };
    const names = { module, exports, process: { env: new Environment() } };
    for (const [name, value] of Object.entries(names)) scope.define(name, () => value);
    for (const node of program.body) {
      if (node.type === "ImportDeclaration") this.defineImports(node, file, scope, specifiers);
    }
    const statements = program.body.map((node) =>
      node.type === "ExportNamedDeclaration" && node.declaration ? node.declaration : node,
    );
    declareNames(statements, scope);
    const declared = new Set(statements.flatMap(declaredNames));
    for (const statement of statements) {
      if (!setsExport(statement, module, scope) && changesNames(statement, declared))
        this.findings.push({ ...placeOf(statement), message: NEEDS_RUNNING });
    }
    this.collectExports(program, { file, scope, exports });
    const isCommonJs = module.exports !== exports || (Object.keys(exports).length > 0 && !isEsModule(program));
    return isCommonJs ? { ...recordOf(module.exports), default: module.exports } : exports;
  }

  private exportsOf(specifier: string, importer: string): ModuleExports | undefined {
    const target = this.resolve(specifier, importer);
    return target === undefined ? undefined : this.read(target);
  }

  private defineImports(node: ImportDeclaration, file: string, scope: Scope, specifiers: Map<string, string>): void {
    const specifier = String(node.source.value);
    for (const item of node.specifiers) {
      specifiers.set(item.local.name, specifier);
      if (this.resolve(specifier, file) === undefined) {
        if (specifier.startsWith(".")) this.findings.push({ file, message: missingFileMessage(specifier) });
        continue;
      }
      const isNamed = item.type === "ImportSpecifier" && item.imported.type === "Identifier";
      const imported = isNamed ? (item.imported as Identifier).name : "default";
      scope.define(item.local.name, () => {
        const exports = this.exportsOf(specifier, file) ?? {};
        if (item.type === "ImportNamespaceSpecifier") return exports;
        // CommonJS and data files provide one object and its parts.
        const parts = [exports, recordOf(exports.default)].find((part) => Object.hasOwn(part, imported));
        if (parts) return parts[imported];
        return imported === "default" && Object.keys(exports).length > 0 ? exports : UNKNOWN;
      });
    }
  }

  private resolve(specifier: string, importer: string): string | undefined {
    return resolveModule(this.folder, this.aliases, specifier, importer);
  }

  private collectExports(program: Program, { file, scope, exports }: ModuleParts): void {
    for (const node of program.body) {
      if (node.type === "ExportDefaultDeclaration") {
        const value = evaluate(node.declaration as Node, scope);
        exports.default = value === UNKNOWN ? new Unread(scope.reach.placeOf(node)) : value;
      }
      if (node.type === "ExportAllDeclaration") {
        const { default: _, ...others } = this.exportsOf(String(node.source.value), file) ?? {};
        if (node.exported?.type === "Identifier") exports[node.exported.name] = others;
        else Object.assign(exports, others);
      }
      if (node.type !== "ExportNamedDeclaration") continue;
      const source = node.source ? (this.exportsOf(String(node.source.value), file) ?? {}) : undefined;
      for (const { local, exported } of node.specifiers) {
        if (local.type !== "Identifier" || exported.type !== "Identifier") continue;
        exports[exported.name] = source ? source[local.name] : scope.lookup(local.name);
      }
      for (const name of declaredNames(node.declaration)) exports[name] = scope.lookup(name);
    }
  }
}

/** The file of the folder that an import leads to; undefined for packages and missing files. */
export function resolveModule(
  folder: SourceFolder,
  aliases: Readonly<Record<string, string>>,
  specifier: string,
  importer: string,
): string | undefined {
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
  const base = alias !== undefined ? joinPath(aliases[alias] ?? "", specifier.slice(alias.length)) : undefined;
  const inside = specifier.startsWith("/") ? joinPath(specifier) : undefined;
  const target = base ?? inside ?? (specifier.startsWith(".") ? joinPath(folderOf(importer), specifier) : undefined);
  if (target === undefined) return undefined;
  return SUFFIXES.flatMap((suffix) => [target + suffix, target.replace(/\.js$/, ".ts") + suffix]).find((candidate) =>
    folder.has(candidate),
  );
}

/** The result of a configuration that is a function, or of one that returns another. */
export function resultOf(value: unknown): unknown {
  return value instanceof FunctionValue ? resultOf(value.call([{}])) : value;
}

/** The parts of a value that only running the code could tell, each with its place. */
export function findUnread(value: unknown, seen = new Set<unknown>()): Finding[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  if (value instanceof Unread) return [{ ...value.place, message: NEEDS_RUNNING }];
  if (value instanceof StaticCall) return value.place ? [{ ...value.place, message: NEEDS_RUNNING }] : [];
  if (value instanceof FunctionValue) return [];
  return Object.values(value).flatMap((part) => findUnread(part, seen));
}

/** True for what is nothing but texts, numbers, lists and records of them, and calls of packages other than those of Node.js. */
function isData(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value !== "object" || value === null || seen.has(value)) return typeof value !== "symbol";
  seen.add(value);
  if (value instanceof FunctionValue || value instanceof Unread) return false;
  if (value instanceof StaticCall && isBuiltin(value.name)) return false;
  return Object.values(value instanceof StaticCall ? value.args : value).every((part) => isData(part, seen));
}

interface ModuleParts {
  file: string;
  scope: Scope;
  exports: Record<string, unknown>;
}

function isEsModule({ body }: Program): boolean {
  return body.some(({ type }) => /^(?:Export|Import)/.test(type));
}

/** Sets what a file of CommonJS exports, if a statement does that. */
function setsExport(node: Node, module: { exports: object }, scope: Scope): boolean {
  if (node.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression") return false;
  const { operator, left, right } = node.expression;
  if (operator !== "=" || left.type !== "MemberExpression" || left.computed || left.property.type !== "Identifier")
    return false;
  const value = evaluate(right, scope);
  const known = value === UNKNOWN ? new Unread(scope.reach.placeOf(right)) : value;
  const { name } = left.property;
  if (isName(left.object, "module") && name === "exports") module.exports = known as object;
  else if (isExports(left.object)) Object.assign(module.exports, { [name]: known });
  else return false;
  return true;
}

/** True for `exports` and `module.exports`. */
function isExports(node: Node): boolean {
  if (node.type !== "MemberExpression") return isName(node, "exports");
  return isName(node.object, "module") && isName(node.property, "exports");
}

function isName(node: Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

/**
 * True for a statement that may change what others declare: a condition, a loop, an assignment, a call of a declared function or of a
 * method of a declared value, or a call of another function with a declared value, unless it only prints.
 */
function changesNames(node: Node, names: ReadonlySet<string>): boolean {
  if (node.type !== "ExpressionStatement") return /^(?:If|For|While|Do|Switch|Try|Block)/.test(node.type);
  const expression = node.expression.type === "AwaitExpression" ? node.expression.argument : node.expression;
  if (expression.type === "UnaryExpression") return expression.operator === "delete";
  if (expression.type !== "CallExpression") return /^(?:Assignment|Update)Expression$/.test(expression.type);
  const isDeclared = (part: Node) => names.has(rootName(part) ?? "");
  if (rootName(expression.callee) === "console") return false;
  return [expression.callee, ...expression.arguments].some(isDeclared);
}

/** The name with which a chain of members begins: `a` in `a.b.c`. */
function rootName(node: Node): string | undefined {
  let root = node;
  while (root.type === "MemberExpression") root = root.object as Expression;
  return root.type === "Identifier" ? root.name : undefined;
}

function declaredNames(node: Node | null | undefined): string[] {
  if (node?.type === "FunctionDeclaration" && node.id) return [node.id.name];
  return node?.type === "VariableDeclaration"
    ? node.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []))
    : [];
}

interface ParsedSource {
  program: Program;
  /** The 1-based line of a node in the file. */
  lineOf(node: Node): number;
}

function parseSource(file: string, source: string): ParsedSource {
  const loader = /\.[cm]?ts$/.test(file) ? "ts" : "tsx";
  const { code, map } = transformSync(source, { loader, jsx: "preserve", sourcemap: "external", target: "esnext" });
  const sourceMap = new SourceMap(JSON.parse(map));
  return {
    program: parseModule(code),
    lineOf(node) {
      const { line, column } = positionAt(code, rangeOf(node).start);
      const entry = sourceMap.findEntry(line - 1, column - 1);
      return "originalLine" in entry ? entry.originalLine + 1 : line;
    },
  };
}

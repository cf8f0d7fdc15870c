import { SourceMap } from "node:module";
import { transformSync } from "esbuild";
import type { Identifier, ImportDeclaration, Node, Program } from "estree";
import { parse as parseJsonc } from "jsonc-parser";
import { parseModule, rangeOf } from "@/lib/content/islands/parse-module";
import { positionAt } from "@/lib/content/pipeline/source-text";
import { declare, type Evaluator, evaluate, statementsOf } from "@/lib/migrate/configuration/evaluate";
import { type ModuleReach, Scope, StaticCall, UNKNOWN } from "@/lib/migrate/configuration/values";
import { folderOf, joinPath } from "@/lib/migrate/paths";
import type { Finding, SourceFolder } from "@/lib/migrate/types";

/** What is said of an expression that cannot be evaluated. */
export const NEEDS_RUNNING = "The value of this expression is known only when the code runs.";

/** The exports of a configuration file, by name. */
export type ModuleExports = Readonly<Record<string, unknown>>;

const SUFFIXES = ["", ".ts", ".mts", ".js", ".mjs", ".cjs", ".tsx", ".jsx", ".json", "/index.ts", "/index.js"];

/** Reads configuration files of a folder without running them. */
export class ModuleReader {
  /** Expressions whose values only running the code could tell. */
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
    // What imports itself finds nothing yet.
    this.loaded.set(file, {});
    const exports = this.readFile(file);
    this.loaded.set(file, exports);
    return exports;
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
    const require = (specifier: string): unknown => {
      const target = this.resolve(specifier, file);
      if (target === undefined) return new StaticCall(specifier, []);
      const exports = this.read(target);
      return exports.default ?? exports;
    };
    const reach: ModuleReach = { require, importedName: (local) => specifiers.get(local) };
    const scope = new Scope(reach);
    const evaluator: Evaluator = {
      onUnknown: (node) => this.findings.push({ file, line: lineOf(node), message: NEEDS_RUNNING }),
    };
    scope.define("process", () => ({ env: {} }));
    scope.define("__dirname", () => folderOf(file));
    for (const node of program.body) {
      if (node.type === "ImportDeclaration") this.defineImports(node, file, scope, specifiers);
    }
    for (const statement of statementsOf(program)) declare(statement, scope, evaluator);
    return collectExports(program, scope, evaluator);
  }

  private defineImports(node: ImportDeclaration, file: string, scope: Scope, specifiers: Map<string, string>): void {
    const specifier = String(node.source.value);
    const target = this.resolve(specifier, file);
    for (const item of node.specifiers) {
      specifiers.set(item.local.name, specifier);
      if (target === undefined) continue;
      const isNamed = item.type === "ImportSpecifier" && item.imported.type === "Identifier";
      const imported = isNamed ? (item.imported as Identifier).name : "default";
      scope.define(item.local.name, () => {
        const exports = this.read(target);
        return item.type === "ImportNamespaceSpecifier" ? exports : (exports[imported] ?? UNKNOWN);
      });
    }
  }

  private resolve(specifier: string, importer: string): string | undefined {
    const alias = Object.keys(this.aliases).find((prefix) => specifier.startsWith(prefix));
    const base = alias !== undefined ? joinPath(this.aliases[alias] ?? "", specifier.slice(alias.length)) : undefined;
    const target = base ?? (specifier.startsWith(".") ? joinPath(folderOf(importer), specifier) : undefined);
    if (target === undefined) return undefined;
    return SUFFIXES.flatMap((suffix) => [target + suffix, target.replace(/\.js$/, ".ts") + suffix]).find((candidate) =>
      this.folder.has(candidate),
    );
  }
}

function collectExports(program: Program, scope: Scope, evaluator: Evaluator): ModuleExports {
  const exports: Record<string, unknown> = {};
  for (const node of program.body) {
    if (node.type === "ExportDefaultDeclaration")
      exports.default = evaluate(node.declaration as Node, scope, evaluator);
    if (node.type === "ExportNamedDeclaration") {
      for (const { local, exported } of node.specifiers) {
        if (local.type === "Identifier" && exported.type === "Identifier")
          exports[exported.name] = scope.lookup(local.name);
      }
      for (const name of declaredNames(node.declaration)) exports[name] = scope.lookup(name);
    }
    if (node.type === "ExpressionStatement" && node.expression.type === "AssignmentExpression") {
      const { left, right } = node.expression;
      if (left.type !== "MemberExpression" || left.property.type !== "Identifier") continue;
      const value = evaluate(right, scope, evaluator);
      exports[left.property.name === "exports" ? "default" : left.property.name] = value;
    }
  }
  return exports;
}

function declaredNames(node: Node | null | undefined): string[] {
  if (node?.type === "FunctionDeclaration" && node.id) return [node.id.name];
  if (node?.type !== "VariableDeclaration") return [];
  return node.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
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

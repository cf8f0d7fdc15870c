import type { Declaration, ImportDeclaration, ModuleDeclaration, Node, Statement } from "estree";
import { type CodeFacts, inspectCode } from "@/lib/content/islands/inspect-code";
import { importedName, parseModule, rangeOf } from "@/lib/content/islands/parse-module";
import { isFunctionNode, patternNames } from "@/lib/content/islands/scope";
import { CLIENT_CREATORS, isComponentName, isHookName } from "@/lib/content/syntax/names";

/** A name that a module declares or imports at its top level. */
export interface Binding {
  name: string;
  kind: "function" | "class" | "value" | "import";
  facts: CodeFacts;
  /** Character offsets of the initializer, function or class that gives the name its value; absent for imports. */
  range?: { start: number; end: number };
  /** How the name gets its value: `const x = …`, `const { x } = …`, or `function x() {}`, `class x {}`. */
  form: "initializer" | "pattern" | "declaration";
  /** For imports: the module and the imported name (`default`, `*` or an export). */
  origin?: { specifier: string; imported: string };
}

/** The exports, declarations and dependencies of a module, and which of its parts belong in the browser. */
export interface ModuleAnalysis {
  bindings: ReadonlyMap<string, Binding>;
  /** Local names by exported name; `default` maps to `*default` if the default export has no name. */
  exports: ReadonlyMap<string, string>;
  /** Components of the module that need the browser; on the server, each becomes a stub. */
  clientComponents: ReadonlySet<string>;
  /** Other names of the module that cannot be used on the server: contexts, hooks, helpers that read browser globals. */
  clientValues: ReadonlySet<string>;
  /** Client components that cannot even be rendered once on the server. */
  browserOnly: ReadonlySet<string>;
  /** Character offsets of statements outside declarations that only the browser can run. */
  clientStatements: readonly { start: number; end: number }[];
  /** True if a statement reads browser globals without a check, so that importing the module on the server would fail. */
  isBrowserOnly: boolean;
  imports: readonly { specifier: string; range: { start: number; end: number }; node: ImportDeclaration }[];
  /** Statements `export * from "…"`. */
  exportAll: readonly { specifier: string; range: { start: number; end: number } }[];
  /** Names the module uses without declaring them. */
  freeNames: ReadonlySet<string>;
  /** The free names that are rendered as elements: built-in components. */
  builtInNames: ReadonlySet<string>;
  /** The class of a declared or imported name. */
  classOf(name: string): ImportClass;
  /** True for code that must run in the browser, according to the findings and the names that it uses. */
  isClientCode(facts: CodeFacts): boolean;
}

/**
 * Where an imported name runs. A component of a package is a client component that may inspect its children, and may need
 * the side effects of its module in the browser.
 */
export type ImportClass = "server" | "client-component" | "package-component" | "client-value";

/** Local name of a default export without a name. */
export const DEFAULT_NAME = "*default";

const NO_FACTS: CodeFacts = {
  freeNames: new Set(),
  elementNames: new Set(),
  needsBrowser: false,
  readsBrowserWhileRendering: false,
  givesFunctionsTo: new Set(),
};

function kindOf(node: Node): Binding["kind"] {
  if (node.type === "ClassDeclaration" || node.type === "ClassExpression") return "class";
  if (isFunctionNode(node)) return "function";
  if (node.type === "CallExpression" && node.arguments.some(isFunctionNode)) return "function";
  return "value";
}

/** Collects the top-level names of a module before anything is known about them. */
class Collector {
  readonly declarations: { names: string[]; node: Node; form: Binding["form"] }[] = [];
  readonly exports = new Map<string, string>();
  readonly imports: { specifier: string; range: { start: number; end: number }; node: ImportDeclaration }[] = [];
  readonly exportAll: { specifier: string; range: { start: number; end: number } }[] = [];
  readonly statements: Node[] = [];

  add(node: Statement | ModuleDeclaration): void {
    switch (node.type) {
      case "ImportDeclaration":
        this.imports.push({ specifier: String(node.source.value), range: rangeOf(node), node });
        return;
      case "ExportNamedDeclaration":
        if (node.declaration) {
          for (const name of this.declare(node.declaration)) this.exports.set(name, name);
        }
        for (const specifier of node.specifiers) {
          if (specifier.local.type !== "Identifier" || specifier.exported.type !== "Identifier") continue;
          this.exports.set(specifier.exported.name, specifier.local.name);
        }
        return;
      case "ExportDefaultDeclaration": {
        const { declaration } = node;
        if (declaration.type === "Identifier") {
          this.exports.set("default", declaration.name);
          return;
        }
        const isDeclaration = declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration";
        const name = isDeclaration && declaration.id ? declaration.id.name : DEFAULT_NAME;
        const form = isDeclaration ? "declaration" : "initializer";
        this.declarations.push({ names: [name], node: declaration as Node, form });
        this.exports.set("default", name);
        return;
      }
      case "ExportAllDeclaration":
        this.exportAll.push({ specifier: String(node.source.value), range: rangeOf(node) });
        return;
      default:
        if (
          node.type === "VariableDeclaration" ||
          node.type === "FunctionDeclaration" ||
          node.type === "ClassDeclaration"
        )
          this.declare(node);
        else this.statements.push(node);
    }
  }

  private declare(declaration: Declaration): string[] {
    if (declaration.type !== "VariableDeclaration") {
      this.declarations.push({ names: [declaration.id.name], node: declaration, form: "declaration" });
      return [declaration.id.name];
    }
    return declaration.declarations.flatMap((declarator) => {
      const names = patternNames(declarator.id);
      const form = declarator.id.type === "Identifier" ? "initializer" : "pattern";
      if (declarator.init) this.declarations.push({ names, node: declarator.init, form });
      return names;
    });
  }
}

function collectBindings(collector: Collector): Map<string, Binding> {
  const bindings = new Map<string, Binding>();
  const functions = new Set(
    collector.declarations.filter(({ node }) => kindOf(node) === "function").flatMap(({ names }) => names),
  );
  for (const { node, specifier } of collector.imports) {
    for (const item of node.specifiers) {
      const { name } = item.local;
      const origin = { specifier, imported: importedName(item) };
      bindings.set(name, { name, kind: "import", form: "declaration", facts: NO_FACTS, origin });
    }
  }
  for (const { names, node, form } of collector.declarations) {
    const facts = inspectCode(node, (name) => functions.has(name));
    for (const name of names) bindings.set(name, { name, kind: kindOf(node), form, facts, range: rangeOf(node) });
  }
  return bindings;
}

const isComponent = (binding: Binding) =>
  binding.kind !== "value" && (isComponentName(binding.name) || binding.name === DEFAULT_NAME);

/**
 * Whether code must run in the browser: because of its own facts, because it uses a name that exists only there, or because
 * it passes a function to a client component, which the server cannot serialize.
 */
function needsBrowser(
  facts: CodeFacts,
  clientComponents: ReadonlySet<string>,
  clientValues: ReadonlySet<string>,
): boolean {
  if (facts.needsBrowser) return true;
  for (const name of facts.freeNames) if (clientValues.has(name)) return true;
  for (const name of facts.givesFunctionsTo) if (clientComponents.has(name)) return true;
  return false;
}

/** The class of a name imported from React, even if renamed; undefined for other imports. */
function reactClass({ origin }: Binding): ImportClass | undefined {
  if (origin?.specifier !== "react") return undefined;
  return isHookName(origin.imported) || CLIENT_CREATORS.has(origin.imported) ? "client-value" : "server";
}

/** Finds the names that need the browser, directly or through the names they use. */
function spread(bindings: ReadonlyMap<string, Binding>, classOf: (binding: Binding) => ImportClass) {
  const clientComponents = new Set<string>();
  const clientValues = new Set<string>();
  const packageComponents = new Set<string>();
  for (const binding of bindings.values()) {
    const kind = binding.kind === "import" ? (reactClass(binding) ?? classOf(binding)) : "server";
    if (kind === "client-component" || kind === "package-component") clientComponents.add(binding.name);
    if (kind === "package-component") packageComponents.add(binding.name);
    if (kind === "client-value") clientValues.add(binding.name);
  }
  const rendersPackage = ({ elementNames }: CodeFacts) => [...elementNames].some((name) => packageComponents.has(name));
  let previous = -1;
  while (previous !== clientComponents.size + clientValues.size) {
    previous = clientComponents.size + clientValues.size;
    for (const binding of bindings.values()) {
      if (binding.kind === "import") continue;
      const isWhole = isComponent(binding) && rendersPackage(binding.facts);
      if (!isWhole && !needsBrowser(binding.facts, clientComponents, clientValues)) continue;
      (isComponent(binding) ? clientComponents : clientValues).add(binding.name);
    }
  }
  return { clientComponents, clientValues };
}

/**
 * Analyzes which parts of a module run on the server and which in the browser.
 * @param source ES module with JSX, without types.
 * @param classOf the class of an import; by default, `server`.
 * @throws SyntaxError for text that is not a module.
 */
export function analyzeModule(
  source: string,
  classOf: (binding: Binding) => ImportClass = () => "server",
): ModuleAnalysis {
  const collector = new Collector();
  for (const node of parseModule(source).body) if (node.type !== "EmptyStatement") collector.add(node as Statement);
  const bindings = collectBindings(collector);
  const { clientComponents, clientValues } = spread(bindings, classOf);
  const isLocal = (name: string) => bindings.get(name)?.kind !== "import";
  const statements = collector.statements.map((node) => ({ node, facts: inspectCode(node) }));
  const usesClientName = (facts: CodeFacts) =>
    needsBrowser(facts, clientComponents, clientValues) ||
    [...facts.freeNames].some((name) => clientComponents.has(name) && isLocal(name));
  const freeNames = new Set<string>();
  const builtInNames = new Set<string>();
  for (const { facts } of [...bindings.values(), ...statements]) {
    for (const name of facts.freeNames) if (!bindings.has(name)) freeNames.add(name);
    for (const name of facts.elementNames) if (!bindings.has(name)) builtInNames.add(name);
  }
  return {
    bindings,
    exports: collector.exports,
    clientComponents: new Set([...clientComponents].filter(isLocal)),
    clientValues: new Set([...clientValues].filter(isLocal)),
    browserOnly: new Set(
      [...clientComponents].filter((name) => bindings.get(name)?.facts.readsBrowserWhileRendering === true),
    ),
    isBrowserOnly: statements.some(
      ({ node, facts }) => facts.readsBrowserWhileRendering && node.type !== "IfStatement",
    ),
    clientStatements: statements.filter(({ facts }) => usesClientName(facts)).map(({ node }) => rangeOf(node)),
    imports: collector.imports,
    exportAll: collector.exportAll,
    freeNames,
    builtInNames,
    classOf: (name) =>
      clientComponents.has(name) ? "client-component" : clientValues.has(name) ? "client-value" : "server",
    isClientCode: (facts) => needsBrowser(facts, clientComponents, clientValues),
  };
}

import type { ExportNamedDeclaration, Expression, ImportDeclaration, Program } from "estree";
import type { Root, RootContent } from "hast";
import type { MdxjsEsmHast } from "mdast-util-mdxjs-esm";
import type { VFile } from "vfile";
import { exportAllComplaint, importReExports } from "@/lib/content/islands/import-re-exports";
import { moduleNode, nameOf, parseModule } from "@/lib/content/islands/parse-module";
import { walkWithScope } from "@/lib/content/islands/scope";
import { declareImports } from "@/lib/content/islands/server-module";
import { contextOf, type PageContext, type Positioned } from "@/lib/content/pipeline/page-context";
import { reportMissing } from "@/lib/content/pipeline/remark-snippets";
import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";
import { isPackageImport } from "@/lib/content/syntax/package-imports";
import { isPackageSpecifier, resolveImport } from "@/lib/content/syntax/resolve-file";

type ProgramItem = Program["body"][number];

/**
 * Rehype plugin, after the islands: turns imports into reads of `arguments[0].imports`, which the caller fills. Names of
 * packages and of missing files become components that only show their content, so that the rest of the page is shown.
 */
export function rehypeImports() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    for (const node of tree.children) {
      if (!isModuleNode(node) || !node.data?.estree) continue;
      const program = withoutReExports(node.value, node.data.estree);
      node.data.estree = program;
      program.body = program.body.flatMap((item) => rewrite(item, context));
    }
    const builtIns = builtInNames(tree, context);
    if (builtIns.length === 0) return;
    const statement = `const { ${builtIns.join(", ")} } = arguments[0].components;`;
    tree.children.unshift(moduleNode(statement) as unknown as RootContent);
  };
}

/** The program of a block in which re-exports are imports and exports. */
function withoutReExports(source: string, program: Program): Program {
  const rewritten = importReExports(source);
  return rewritten === source ? program : parseModule(rewritten);
}

/** Built-in components that code of the page renders. MDX hands components to the content of a page, not to its functions. */
function builtInNames(tree: Root, context: PageContext): string[] {
  const names = new Set<string>();
  for (const node of tree.children) {
    if (!isModuleNode(node) || !node.data?.estree) continue;
    walkWithScope(node.data.estree, ({ node: identifier, freeName }) => {
      if (freeName === undefined || identifier.type !== "JSXIdentifier" || context.declaredNames.has(freeName)) return;
      const known = [...COMPONENT_NAMES, ...(context.environment.ownComponents ?? [])];
      if (known.some((name) => name.split(".")[0] === freeName)) names.add(freeName);
    });
  }
  return [...names].sort();
}

/** True for imports and exports of a page. */
export function isModuleNode(node: { type: string }): node is MdxjsEsmHast {
  return node.type === "mdxjsEsm";
}

function rewrite(item: ProgramItem, context: PageContext): ProgramItem[] {
  if (item.type === "ExportAllDeclaration") {
    const specifier = String(item.source.value);
    context.report(placeOf(item, specifier, context), exportAllComplaint(specifier));
    return [];
  }
  if (item.type === "ExportNamedDeclaration" && !item.declaration) return rewriteExport(item);
  return item.type === "ImportDeclaration" ? rewriteImport(item, context) : [item];
}

/** A default among the exported names is the layout of the page; it becomes an `export default`. */
function rewriteExport(item: ExportNamedDeclaration): ProgramItem[] {
  const layout = item.specifiers.find(({ exported }) => nameOf(exported) === "default");
  const specifiers = item.specifiers.filter((specifier) => specifier !== layout);
  const others = specifiers.length > 0 || !layout ? [{ ...item, specifiers }] : [];
  return layout ? [...others, { type: "ExportDefaultDeclaration", declaration: layout.local as Expression }] : others;
}

function rewriteImport(item: ImportDeclaration, context: PageContext): ProgramItem[] {
  const specifier = String(item.source.value);
  if (item.specifiers.length === 0 && !isPackageImport(specifier)) return [];
  return parseModule(declareImports(item, moduleCode(specifier, item, context))).body;
}

/** The code that replaces an import of a module; records it for the caller, or reports why there is none. */
function moduleCode(specifier: string, statement: object & Positioned, context: PageContext): string {
  const { file } = context.origin;
  if (specifier === "react") return "arguments[0].React";
  const found = context.environment.findPackage?.(specifier);
  if (found && "file" in found) return importedModule(specifier, specifier, context);
  const target = resolveImport(specifier, file, (name) => context.environment.hasFile(name));
  if (target === undefined || !/\.(?:mdx?|[jt]sx?)$/.test(target)) {
    const place = placeOf(statement, specifier, context);
    if (found) context.report(place, found.refusal);
    else if (isPackageSpecifier(specifier)) reportPackage(context, place, specifier);
    else reportMissing(context, place, { specifier, isOther: target !== undefined });
    return "arguments[0].missing";
  }
  return importedModule(specifier, target, context);
}

/** The statement as the author wrote it: islands rewrite statements. */
function placeOf(statement: object & Positioned, specifier: string, context: PageContext): object & Positioned {
  return statement.range ? statement : (context.importPlaces.get(specifier) ?? statement);
}

/** The exports of a module, which is recorded for the caller. */
function importedModule(specifier: string, target: string, context: PageContext): string {
  context.imports.set(specifier, target);
  return `arguments[0].imports[${JSON.stringify(specifier)}]`;
}

/** Matches aliases of bundlers for folders; no package can have such a name. */
const ALIAS = /^(?:@|~|@site)\//;

function reportPackage(context: PageContext, place: object & Positioned, specifier: string): void {
  const isAlias = ALIAS.test(specifier);
  context.report(place, {
    code: "package-import",
    message: `\`${specifier}\` ${isAlias ? "begins with an alias for a folder of another project" : "is a package, and the docs folder has no package.json"}.`,
    hint: isAlias
      ? `Import the file by its path in the docs folder, such as \`${specifier.replace(ALIAS, "/")}\`, or remove the import.`
      : "Put a package.json that lists the package into the docs folder and install it, or remove the import.",
  });
}

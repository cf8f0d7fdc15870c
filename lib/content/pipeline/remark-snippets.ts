import type { Expression } from "estree";
import type { Root, RootContent } from "mdast";
import type { Processor } from "unified";
import type { VFile } from "vfile";
import { visit } from "@/lib/base/visit";
import { suggest } from "@/lib/config/nearest";
import { moduleNode } from "@/lib/content/islands/parse-module";
import { walkWithScope } from "@/lib/content/islands/scope";
import { codePieces } from "@/lib/content/pipeline/estree-text";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import {
  type ImportBinding,
  listImportBindings,
  moduleNodes,
  namedValues,
  removeImports,
  topLevelNames,
} from "@/lib/content/pipeline/module-bindings";
import { contextOf, type PageContext, type Positioned, type SourceOrigin } from "@/lib/content/pipeline/page-context";
import { preprocess } from "@/lib/content/pipeline/preprocess";
import { readSnippetProps, type SnippetProps, substituteProps } from "@/lib/content/pipeline/snippet-props";
import { unravel } from "@/lib/content/pipeline/unravel";
import { snippetSpecifier } from "@/lib/content/syntax/import-specifiers";
import {
  findAttribute,
  isJsxElement,
  type JsxElement,
  programOf,
  readTextAttribute,
} from "@/lib/content/syntax/jsx-attributes";
import { joinContentPath, resolveImport } from "@/lib/content/syntax/resolve-file";

interface Snippet {
  tree: Root;
  origin: SourceOrigin;
}

/** State of one run of the plugin. */
interface Run {
  context: PageContext;
  parse: (source: string, path: string) => Root;
  /** Imports of the page itself: `file#name` by local name. */
  own: ReadonlyMap<string, string>;
  /** Imports that inlined snippets need, by local name; `identity` is `file#name`. */
  hoisted: Map<string, { identity: string; node: RootContent }>;
}

/**
 * Remark plugin: inlines imported `.mdx` and `.md` files where the page uses them, with their props, so that their
 * headings, links and code belong to the page (format reference 4.5). The page imports the names that a snippet exports. A
 * snippet whose names conflict with names of the page stays a separate module. Missing files are reported and render
 * nothing.
 */
export function remarkSnippets(this: Processor) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file);
    const run: Run = {
      context,
      parse: (source, path) => this.parse({ value: source, path } as never) as Root,
      own: new Map(
        listImportBindings(tree).map(({ local, imported, specifier }) => {
          const file = resolveImport(specifier, context.origin.file, (name) => context.environment.hasFile(name));
          return [local, `/${file ?? specifier}#${imported}`];
        }),
      ),
      hoisted: new Map(),
    };
    declareNames(context, tree);
    reportUnusedImports(context, tree);
    await inlineSnippets(run, tree, [context.origin.file]);
    tree.children.unshift(...[...run.hoisted.values()].map(({ node }) => node));
    declareNames(context, tree);
  };
}

/** Reports names that the page imports from files of the docs but does not use. */
function reportUnusedImports(context: PageContext, tree: Root): void {
  if (context.page.isSnippet) return;
  const used = namesInCode(tree);
  for (const { local, specifier, statement } of listImportBindings(tree)) {
    const imported = resolveImport(specifier, context.origin.file, (name) => context.environment.hasFile(name));
    // Imports that cannot be resolved are reported as another problem.
    if (used.has(local) || !/\.(?:mdx?|[cm]?[jt]sx?)$/.test(imported ?? "")) continue;
    context.report(statement as object & Positioned, {
      code: "unused-import",
      level: "note",
      message: `\`${local}\` is imported from \`${specifier}\` and not used.`,
      hint: `${/^[A-Z]/.test(local) ? `Write \`<${local} />\` where its content belongs` : `Use \`${local}\``}, or remove the import.`,
    });
  }
}

function declareNames(context: PageContext, tree: Root): void {
  context.declaredNames.clear();
  for (const node of moduleNodes(tree)) {
    const { estree } = node.data ?? {};
    if (!estree) continue;
    for (const name of topLevelNames(estree)) context.declaredNames.add(name);
    for (const item of estree.body) {
      if ("source" in item && item.source && item.range) context.importPlaces.set(String(item.source.value), item);
    }
  }
}

/** @param stack the files that include the tree's file, then that file */
async function inlineSnippets(run: Run, tree: Root, stack: readonly string[]): Promise<void> {
  const bindings = new Map(
    listImportBindings(tree)
      .filter(({ imported, specifier }) => imported === "default" && /\.mdx?$|\/[^.]*$/.test(specifier))
      .map((binding) => [binding.local, binding]),
  );
  const constants = namedValues(tree);
  const inlined = new Set<string>();
  const kept = new Set<string>();
  for (const { element, parent } of findUses(tree, bindings)) {
    const specifier = specifierOf(element, bindings);
    const snippet = specifier === undefined ? undefined : await loadSnippet(run, specifier, element, stack);
    if (!snippet) continue;
    const content = await buildContent(run, snippet, { element, constants }, stack);
    if (!content) {
      kept.add(element.name ?? "");
      continue;
    }
    const index = (parent.children as RootContent[]).indexOf(element as RootContent);
    (parent.children as RootContent[]).splice(index, 1, ...content);
    inlined.add(element.name ?? "");
  }
  for (const name of [...namesInCode(tree), ...kept]) inlined.delete(name);
  if (inlined.size > 0) removeImports(tree, inlined);
}

interface Use {
  element: JsxElement;
  parent: { children: unknown[] };
}

function findUses(tree: Root, bindings: ReadonlyMap<string, ImportBinding>): Use[] {
  const uses: Use[] = [];
  visit(tree, (node, _index, parent) => {
    if (!isJsxElement(node) || !parent || node.name === null) return;
    if (bindings.has(node.name) || node.name === "Snippet") uses.push({ element: node, parent });
  });
  // Inner uses first: an outer one takes its children with it.
  return uses.reverse();
}

function specifierOf(element: JsxElement, bindings: ReadonlyMap<string, ImportBinding>): string | undefined {
  const binding = bindings.get(element.name ?? "");
  if (binding) return binding.specifier;
  const file = readTextAttribute(element, "file");
  return file === undefined ? undefined : snippetSpecifier(file);
}

async function loadSnippet(
  run: Run,
  specifier: string,
  element: JsxElement,
  stack: readonly string[],
): Promise<Snippet | undefined> {
  const { context } = run;
  const file = resolveImport(specifier, stack.at(-1) ?? "", (name) => context.environment.hasFile(name));
  if (file === undefined || !/\.mdx?$/.test(file)) {
    if (element.name === "Snippet") reportMissing(context, element, { specifier });
    return undefined;
  }
  if (stack.includes(file)) {
    const message = `\`${file}\` includes itself: ${[...stack, file].join(" → ")}.`;
    context.report(element, { code: "snippet-cycle", level: "error", message, hint: "Remove one of the imports." });
    return undefined;
  }
  const original = await context.environment.readSource(file);
  if (original === undefined) return undefined;
  const prepared = preprocess(original, context.environment.variables);
  const origin: SourceOrigin = { file, original, prepared };
  const tree = parseSnippet(run, origin);
  if (!tree) return { tree: { type: "root", children: [] }, origin };
  unravel(tree);
  visit(tree, (node) => context.setOrigin(node, origin));
  return { tree, origin };
}

/** A snippet that cannot be parsed renders nothing; its error is one of the page's problems. */
function parseSnippet(run: Run, origin: SourceOrigin): Root | undefined {
  try {
    return run.parse(origin.prepared.text, origin.file);
  } catch (error) {
    run.context.problems.push(mdxFailure(error, origin).problem);
    return undefined;
  }
}

/** Reports an import or `<Snippet>` whose file does not exist, or is neither Markdown nor code. */
export function reportMissing(
  context: PageContext,
  node: object & Positioned,
  { specifier, isOther = false }: { specifier: string; isOther?: boolean },
): void {
  context.report(node, {
    code: "missing-import",
    level: "error",
    message: `\`${specifier}\` ${isOther ? "is neither Markdown nor code" : "does not exist"}, so nothing is shown in its place.`,
    hint: isOther
      ? "Refer to images and other files by path where they are used; put data into a snippet that exports it."
      : "Correct the path; it starts with `/` at the content root, or with `./` or `../` relative to this file.",
  });
}

/** The nodes that replace a use of a snippet; undefined if the snippet must stay a module. */
async function buildContent(
  run: Run,
  { tree, origin }: Snippet,
  { element, constants }: { element: JsxElement; constants: ReadonlyMap<string, Expression> },
  stack: readonly string[],
): Promise<RootContent[] | undefined> {
  const props = readSnippetProps(element, constants);
  const exported = exportBindings(tree, origin.file);
  if (!props || !exported) return element.name === "Snippet" ? withoutModules(tree) : undefined;
  await inlineSnippets(run, tree, [...stack, origin.file]);
  const bindings = [...listImportBindings(tree), ...exported];
  if (!hoist(run, bindings, origin)) return undefined;
  substituteProps(tree, props, new Set(bindings.map(({ local }) => local)));
  reportUnused(run.context, element, props);
  const content = withoutModules(tree);
  const only = content[0];
  // In a line of text a one-paragraph snippet is part of the line.
  return element.type === "mdxJsxTextElement" && content.length === 1 && only?.type === "paragraph"
    ? only.children
    : content;
}

/** Reports the attributes that a snippet does not use. */
function reportUnused(context: PageContext, element: JsxElement, { values }: SnippetProps): void {
  const unused = [...values.keys()].filter((name) => !values.read.has(name) && !/^(?:key|file|children)$/.test(name));
  const absent = [...values.read].filter((name) => !values.has(name));
  for (const name of unused) {
    const hint = suggest(name, absent);
    const message = `The snippet of \`<${element.name}>\` does not use \`${name}\`, so it has no effect.`;
    const complaint = { message, hint: hint ?? "Remove it, or use it in the snippet." };
    const level = hint ? "warning" : "note";
    context.report(element, { code: "unknown-property", level, ...complaint }, findAttribute(element, name));
  }
}

/**
 * The declarations of a file that its content uses, as imports from the file; undefined if the file declares something that
 * it does not export.
 */
function exportBindings(tree: Root, file: string): Hoisted[] | undefined {
  const statements = moduleNodes(tree).flatMap(({ data }) => data?.estree?.body ?? []);
  const declarations = statements.filter(({ type }) => type !== "ImportDeclaration");
  if (declarations.length === 0) return [];
  if (declarations.some(({ type }) => type !== "ExportNamedDeclaration")) return undefined;
  const used = namesInCode({ type: "root", children: withoutModules(tree) });
  return declarations.flatMap((statement) => {
    const names = topLevelNames(programOf(statement)).filter((name) => used.has(name));
    return names.map((name) => ({ local: name, imported: name, specifier: `/${file}`, statement }));
  });
}

function withoutModules(tree: Root): RootContent[] {
  return tree.children.filter((node) => node.type !== "mdxjsEsm");
}

/** A name from a snippet that the page must import. */
interface Hoisted extends Pick<ImportBinding, "local" | "imported" | "specifier"> {
  statement: object & Positioned;
}

/** Moves a snippet's own imports to the page. Returns false if a name is already used for something else. */
function hoist(run: Run, bindings: readonly Hoisted[], origin: SourceOrigin): boolean {
  const additions: [string, { identity: string; node: RootContent }][] = [];
  for (const { local, imported, specifier, statement } of bindings) {
    const isRelative = /^\.\.?\//.test(specifier);
    const target = isRelative ? `/${joinContentPath(origin.file, specifier) ?? ""}` : specifier;
    const identity = `${target}#${imported}`;
    if (run.own.get(local) === identity) continue;
    const existing = run.hoisted.get(local);
    if (existing ? existing.identity !== identity : run.context.declaredNames.has(local)) return false;
    run.context.setOrigin(statement, origin);
    run.context.importPlaces.set(target, statement);
    if (!existing) additions.push([local, { identity, node: importNode(local, imported, target) }]);
  }
  for (const [local, addition] of additions) run.hoisted.set(local, addition);
  return true;
}

function importNode(local: string, imported: string, source: string): RootContent {
  const names = imported === "default" ? local : imported === "*" ? `* as ${local}` : `{ ${imported} as ${local} }`;
  return moduleNode(`import ${names} from ${JSON.stringify(source)}`);
}

/** Names that the code of a file refers to. */
function namesInCode(tree: Root): Set<string> {
  const names = new Set<string>();
  visit(tree, (node) => {
    if (isJsxElement(node) && node.name) names.add(node.name.split(".")[0] ?? "");
    for (const piece of codePieces(node)) {
      if (!piece.data?.estree) continue;
      walkWithScope(piece.data.estree, ({ freeName, parent }) => {
        if (freeName !== undefined && !parent?.type.startsWith("Import")) names.add(freeName);
      });
    }
  });
  return names;
}

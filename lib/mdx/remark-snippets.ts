import type { Root, RootContent } from "mdast";
import type { Processor } from "unified";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { walkWithScope } from "@/lib/islands/scope";
import { codePieces } from "@/lib/mdx/estree-text";
import { snippetSpecifier } from "@/lib/mdx/import-specifiers";
import { isJsxElement, type JsxElement, readTextAttribute } from "@/lib/mdx/jsx-attributes";
import { mdxFailure } from "@/lib/mdx/mdx-failure";
import {
  hasOnlyImports,
  type ImportBinding,
  listImportBindings,
  moduleNodes,
  removeImports,
  topLevelNames,
} from "@/lib/mdx/module-bindings";
import { contextOf, type PageContext, type Positioned, type SourceOrigin } from "@/lib/mdx/page-context";
import { preprocess } from "@/lib/mdx/preprocess";
import { joinContentPath, resolveImport } from "@/lib/mdx/resolve-file";
import { readSnippetProps, substituteProps } from "@/lib/mdx/snippet-props";
import { unravel } from "@/lib/mdx/unravel";

interface Snippet {
  tree: Root;
  origin: SourceOrigin;
}

/** One run of the plugin: the page, how to parse, and what was hoisted out of snippets. */
interface Run {
  context: PageContext;
  parse: (source: string, path: string) => Root;
  /** Imports that inlined snippets need, by local name: the file and name they stand for. */
  hoisted: Map<string, { source: string; identity: string; node: RootContent }>;
}

/**
 * Remark plugin: puts the content of imported `.mdx` and `.md` files where the page uses them, with their props, so that
 * headings, links and code in them belong to the page (format reference 4.5). Snippets that export something stay
 * modules of their own. Missing files are reported and render nothing.
 */
export function remarkSnippets(this: Processor<Root>) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const run: Run = {
      context: contextOf(file),
      parse: (source, path) => this.parse({ value: source, path } as never) as Root,
      hoisted: new Map(),
    };
    declareNames(run.context, tree);
    await inlineSnippets(run, tree, run.context.origin.file, [run.context.origin.file]);
    tree.children.unshift(...[...run.hoisted.values()].map(({ node }) => node));
    declareNames(run.context, tree);
  };
}

function declareNames(context: PageContext, tree: Root): void {
  context.declaredNames.clear();
  for (const node of moduleNodes(tree)) {
    const { estree } = node.data ?? {};
    if (!estree) continue;
    for (const name of topLevelNames(estree)) context.declaredNames.add(name);
    for (const item of estree.body) {
      if (item.type === "ImportDeclaration" && item.range) context.importPlaces.set(String(item.source.value), item);
    }
  }
}

async function inlineSnippets(run: Run, tree: Root, file: string, stack: readonly string[]): Promise<void> {
  const bindings = new Map(
    listImportBindings(tree)
      .filter(({ imported, specifier }) => imported === "default" && /\.mdx?$|\/[^.]*$/.test(specifier))
      .map((binding) => [binding.local, binding]),
  );
  const inlined = new Set<string>();
  for (const { element, parent } of findUses(tree, bindings)) {
    const specifier = specifierOf(element, bindings);
    const snippet = specifier === undefined ? undefined : await loadSnippet(run, specifier, file, element, stack);
    if (!snippet) continue;
    const content = await buildContent(run, snippet, element, stack);
    if (!content) continue;
    const index = (parent.children as RootContent[]).indexOf(element as RootContent);
    (parent.children as RootContent[]).splice(index, 1, ...content);
    inlined.add(element.name ?? "");
  }
  for (const name of namesInCode(tree)) inlined.delete(name);
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
  fromFile: string,
  element: JsxElement,
  stack: readonly string[],
): Promise<Snippet | undefined> {
  const { context } = run;
  const file = resolveImport(specifier, fromFile, (name) => context.environment.hasFile(name));
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

/** What a use of a snippet turns into; undefined if it must stay a module. */
async function buildContent(
  run: Run,
  snippet: Snippet,
  element: JsxElement,
  stack: readonly string[],
): Promise<RootContent[] | undefined> {
  const { tree, origin } = snippet;
  if (!hasOnlyImports(tree)) return element.name === "Snippet" ? withoutModules(tree) : undefined;
  await inlineSnippets(run, tree, origin.file, [...stack, origin.file]);
  const bindings = listImportBindings(tree);
  if (!hoist(run, bindings, origin)) return undefined;
  substituteProps(tree, readSnippetProps(element), new Set(bindings.map(({ local }) => local)));
  const content = withoutModules(tree);
  const only = content[0];
  // In a line of text a one-paragraph snippet is part of the line.
  return element.type === "mdxJsxTextElement" && content.length === 1 && only?.type === "paragraph"
    ? only.children
    : content;
}

function withoutModules(tree: Root): RootContent[] {
  return tree.children.filter((node) => node.type !== "mdxjsEsm");
}

/** Moves a snippet's own imports to the page. Returns false if a name is already used for something else. */
function hoist(run: Run, bindings: readonly ImportBinding[], origin: SourceOrigin): boolean {
  const additions: [string, { source: string; identity: string; node: RootContent }][] = [];
  for (const { local, imported, specifier, statement } of bindings) {
    const target = /^\.\.?\//.test(specifier) ? `/${joinContentPath(origin.file, specifier) ?? ""}` : specifier;
    const identity = `${target}#${imported}`;
    const existing = run.hoisted.get(local);
    if (existing ? existing.identity !== identity : run.context.declaredNames.has(local)) return false;
    run.context.setOrigin(statement, origin);
    run.context.importPlaces.set(target, statement);
    if (!existing) additions.push([local, { source: target, identity, node: importNode(local, imported, target) }]);
  }
  for (const [local, addition] of additions) run.hoisted.set(local, addition);
  return true;
}

function importNode(local: string, imported: string, source: string): RootContent {
  const localName = { type: "Identifier" as const, name: local };
  const specifier =
    imported === "default"
      ? { type: "ImportDefaultSpecifier" as const, local: localName }
      : imported === "*"
        ? { type: "ImportNamespaceSpecifier" as const, local: localName }
        : {
            type: "ImportSpecifier" as const,
            local: localName,
            imported: { type: "Identifier" as const, name: imported },
          };
  const names = imported === "default" ? local : imported === "*" ? `* as ${local}` : `{ ${imported} as ${local} }`;
  return {
    type: "mdxjsEsm",
    value: `import ${names} from ${JSON.stringify(source)}`,
    data: {
      estree: {
        type: "Program",
        sourceType: "module",
        comments: [],
        body: [
          {
            type: "ImportDeclaration",
            specifiers: [specifier],
            source: { type: "Literal", value: source, raw: JSON.stringify(source) },
            attributes: [],
          },
        ],
      },
    },
  };
}

/** Names that the code of a file refers to, beside its text. */
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

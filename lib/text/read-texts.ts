import type { Heading, Nodes, Root, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { cutText } from "@/lib/base/cut-text";
import { visit } from "@/lib/base/visit";
import { withBasePath } from "@/lib/base/with-base-path";
import type { IslandModule } from "@/lib/content/islands/types";
import { compilePiece } from "@/lib/content/page/compile-page";
import type { RunResult, RunSource } from "@/lib/content/page/compile-source";
import { createPageReader, type ReadPage } from "@/lib/content/page/read-page";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import type { PageContext, PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { RunPage } from "@/lib/content/run/run-page";
import type { PageTexts, Section } from "@/lib/content/scan/types";
import { isJsxElement } from "@/lib/content/syntax/jsx-attributes";
import { collectValues, type ValueRecorder } from "@/lib/text/page-values";
import { printMarkdown } from "@/lib/text/print";
import { simplifyTree } from "@/lib/text/simplify";

interface TextReaderOptions {
  run: RunPage;
  recorder: ValueRecorder;
  /** Stores the interactive components of a page for its run. */
  remember(island: IslandModule): void;
  /** Prefix of the URLs in Markdown. */
  basePath: string;
  /** False if pages are run only to find problems and their texts are not needed. */
  hasTexts?: boolean | undefined;
}

/** Creates what runs the code of a site's pages, and reads their texts. */
export function createTextReader(environment: PageEnvironment, options: TextReaderOptions): RunSource {
  const { basePath, hasTexts = true } = options;
  const runPage = createTreeRunner(environment, options);
  return async (page, { language }) => {
    if (!hasTexts && !page.hasCode) return { problems: [] };
    const { tree, ...found } = await runPage(page);
    return hasTexts ? { ...found, texts: textsOf(simplifyTree(tree, language), basePath) } : found;
  };
}

/** The result of running the code of a page. */
interface RanPage extends Omit<RunResult, "texts"> {
  /** The page with the values of its code in place. */
  tree: Root;
}

/** Creates what runs the code of pages, and puts its values into their trees. */
export function createTreeRunner(
  environment: PageEnvironment,
  options: TextReaderOptions,
): (page: ReadPage) => Promise<RanPage> {
  const { islands } = environment;
  const store = { put: async (island: IslandModule) => options.remember(island) };
  const running = { ...environment, ...(islands && { islands: { ...islands, store } }) };
  return async (page) => {
    const tree = showToAgents(page.tree);
    return page.hasCode ? runCode(tree, page.context, running, options) : { tree, problems: [] };
  };
}

async function runCode(
  tree: Root,
  context: PageContext,
  environment: PageEnvironment,
  { run, recorder }: TextReaderOptions,
): Promise<RanPage> {
  const values = collectValues(tree, context);
  const derived = context.derive(environment);
  recorder.given.length = 0;
  try {
    const compiled = await compilePiece(values.tree, derived);
    const result = await run(compiled, context.origin.file);
    values.fill(result.ok ? result.value.html : "", recorder.given);
    if (!result.ok) return { tree, problems: derived.problems, failure: result.error };
    return { tree, problems: [...derived.problems, ...result.value.problems] };
  } catch (error) {
    values.fill("", recorder.given);
    return { tree, problems: derived.problems, failure: mdxFailure(error, context.origin) };
  }
}

/**
 * Converts MDX in a specification to Markdown, without running its code. Text that cannot be parsed stays as written.
 * @param file the specification, to which relative links refer.
 */
export async function readTextMarkdown(
  environment: PageEnvironment,
  { file, source, language }: { file: string; source: string; language?: string },
): Promise<string> {
  const read = await createPageReader(environment)({ file, source, title: "" });
  return read.ok ? printText(simplifyTree(read.value.tree, language), environment.basePath) : source;
}

/**
 * The sections and the Markdown of a page (a plain tree, see `simplifyTree`). The Markdown is joined from the printed sections,
 * unless its links need a base path, which those of sections do not have.
 */
export function textsOf(tree: Root, basePath: string): PageTexts {
  const sections = divideTree(tree).map((section) => ({ ...section, markdown: printMarkdown(section.nodes) }));
  const printAll = () =>
    sections.map(({ heading, markdown }) => join(heading ? printMarkdown([heading]) : "", markdown)).reduce(join);
  const hasUpdates = tree.children.some((node) => node.type === "heading" && node.data?.isUpdate);
  return {
    sections: sections.map(buildSection),
    ...(hasUpdates && { updates: withoutPlaces(tree) }),
    markdown: basePath === "" ? printAll().trim() : printText(tree, basePath),
  };
}

/** A copy of a text, which is kept with its page. */
function withoutPlaces(tree: Root): Root {
  return JSON.parse(JSON.stringify(tree, (key, value) => (key === "position" ? undefined : value)));
}

/** Joins two fragments of Markdown with a line break, unless one of them is empty. */
function join(first: string, second: string): string {
  return first === "" || second === "" ? first + second : `${first}\n${second}`;
}

/** Prints a text as Markdown, with the base path in links within the site. */
function printText(text: Root, basePath: string): string {
  if (basePath !== "") {
    visit(text, ["link", "definition", "image"], (node) => {
      if ("url" in node) node.url = withBasePath(node.url, basePath);
    });
  }
  return printMarkdown(text).trim();
}

/** Replaces elements for agents by their content. */
function showToAgents(tree: Root): Root {
  visit(tree, (node, index, parent) => {
    if (!isJsxElement(node) || !node.data || !("agentContent" in node.data) || !parent || index === undefined) {
      return undefined;
    }
    parent.children.splice(index, 1, ...(node.data.agentContent as RootContent[]));
    return index;
  });
  return tree;
}

/** Lowest level of headings that divide a page. */
const MAX_HEADING_DEPTH = 3;

/** Maximum length of a section's Markdown, for excerpts and answers, in characters. */
const MAX_CONTENT_LENGTH = 12_000;

interface OpenSection {
  heading?: Heading;
  parents: readonly string[];
  nodes: RootContent[];
}

/**
 * Divides a page at its headings of the first three levels. The text before the first heading is a section without a heading;
 * it exists even if it is empty, because it represents the page.
 */
function divideTree(tree: Root): OpenSection[] {
  const sections: OpenSection[] = [{ parents: [], nodes: [] }];
  const trail: { depth: number; label: string }[] = [];
  for (const node of tree.children) {
    if (node.type === "heading" && isDivider(node)) {
      while ((trail.at(-1)?.depth ?? 0) >= node.depth) trail.pop();
      sections.push({ heading: node, parents: trail.map(({ label }) => label), nodes: [] });
      trail.push({ depth: node.depth, label: labelOf(node) });
    } else sections.at(-1)?.nodes.push(node);
  }
  return sections;
}

function isDivider(heading: Heading): boolean {
  return heading.depth <= MAX_HEADING_DEPTH && heading.data?.isMinor !== true;
}

function labelOf(heading: Heading): string {
  return lineText(heading).replace(/\s+/g, " ").trim();
}

function buildSection({ heading, parents, nodes, markdown }: OpenSection & { markdown: string }): Section {
  const words: string[] = [];
  const code: string[] = [];
  for (const node of nodes) collect(node, words, code);
  const id = heading?.data?.id;
  return {
    ...(id ? { anchor: id } : {}),
    ...(heading ? { heading: labelOf(heading) } : {}),
    parents,
    content: cutText(markdown, MAX_CONTENT_LENGTH).trim(),
    text: words.join("\n"),
    code: code.join("\n"),
  };
}

/** Collects text by block, so that words of adjacent blocks are not joined, and code separately. */
function collect(node: Nodes, words: string[], code: string[]): void {
  if (node.type === "code") {
    if (node.meta) words.push(node.meta);
    code.push(node.value);
  } else if ("children" in node && !isLine(node)) {
    for (const child of node.children) collect(child, words, code);
  } else words.push(lineText(node));
}

/** The text of a line, in which a hard break separates words. */
function lineText(node: Nodes): string {
  if (node.type === "break") return "\n";
  return "children" in node ? node.children.map(lineText).join("") : textOf(node, { includeImageAlt: true });
}

function isLine(node: Nodes): boolean {
  return node.type === "paragraph" || node.type === "heading" || node.type === "tableCell";
}

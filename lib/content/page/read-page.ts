import type { Root } from "mdast";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { VFile } from "vfile";
import { failure, type Result, success } from "@/lib/base/result";
import { positionAt } from "@/lib/base/text-position";
import { visit } from "@/lib/base/visit";
import { type CodePiece, codePieces } from "@/lib/content/pipeline/estree-text";
import { mdxFailure, mdxHint } from "@/lib/content/pipeline/mdx-failure";
import { PageContext, type PageEnvironment } from "@/lib/content/pipeline/page-context";
import { READING_PLUGINS } from "@/lib/content/pipeline/plugins";
import { prepareSource } from "@/lib/content/pipeline/prepare-source";
import type { PageFacts, PageMode } from "@/lib/content/pipeline/types";
import { unravel } from "@/lib/content/pipeline/unravel";
import { findUndefinedVariables } from "@/lib/content/pipeline/variables";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { findCodeRegions, isInRegion } from "@/lib/content/syntax/code-regions";
import { expressionOf } from "@/lib/content/syntax/jsx-attributes";
import { createProblem } from "@/lib/problems/create-problem";

/** The text of a page or snippet. */
export interface PageText {
  /** Relative to the content root. */
  file: string;
  /** Text on disk, including the frontmatter. */
  source: string;
  /** Title shown above the page; a first heading that repeats it is removed. */
  title?: string;
  mode?: PageMode;
  /** True for a file that is compiled for imports: undefined names are its props. */
  isSnippet?: boolean;
  /** False for untrusted text, which is read as Markdown: expressions, components, and imports are text, and HTML is left out. */
  code?: false | undefined;
}

/** A parsed page, with everything that is known about it without running its code. */
export interface ReadPage {
  /** The tree with inserted snippets, resolved links, and IDs of headings. */
  tree: Root;
  context: PageContext;
  /** True if the page has code, which must be run to know its whole text and problems. */
  hasCode: boolean;
}

/** Reads a page of one site. */
export type PageReader = (page: PageText) => Promise<Result<ReadPage, PageFailure>>;

const reader = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(() => unravel)
  .use(READING_PLUGINS)
  .freeze();

/** Reads Markdown without code. */
const plainReader = unified()
  .use(remarkParse)
  .use(() => withoutHtml)
  .use(READING_PLUGINS)
  .freeze();

function withoutHtml(tree: Root): void {
  visit(tree, "html", (_node, index, parent) => {
    if (!parent || index === undefined) return;
    parent.children.splice(index, 1);
    return index;
  });
}

/**
 * Creates the page reader of a site. Pages are parsed only here: their facts, texts, and code come from the same tree. The only
 * exception is the repair of Markdown files, which parses them beforehand to find syntax errors.
 */
export function createPageReader(environment: PageEnvironment): PageReader {
  return async ({ file, source, title, mode = "default", isSnippet = false, code }) => {
    const isPlain = code === false;
    const origin = prepareSource(file, source, isPlain ? undefined : environment.variables);
    const { readTypes, islands, ...plain } = environment;
    const context = new PageContext(origin, isPlain ? plain : environment, { title, mode, isSnippet });
    reportUndefinedVariables(context);
    reportRepairs(context);
    const text = new VFile({ value: origin.prepared.text, path: file, data: { page: context } });
    try {
      const used = isPlain ? plainReader : reader;
      const parsed = used.parse(text);
      context.isEmpty = parsed.children.length === 0;
      const tree = (await used.run(parsed, text)) as Root;
      return success({ tree, context, hasCode: hasCode(tree) });
    } catch (error) {
      return failure(mdxFailure(error, origin));
    }
  };
}

/** The facts of a page: its links and files, the IDs of its elements, and its problems. */
export function factsOf(context: PageContext): PageFacts {
  return {
    links: context.links,
    externalLinks: context.externalLinks,
    assets: context.assets,
    icons: context.icons,
    ...(context.hasUnknownAnchors ? {} : { anchors: [...context.anchors] }),
    problems: context.problems,
    ...(context.diagrams.length > 0 && { diagrams: context.diagrams }),
    ...(context.isEmpty && { isEmpty: true }),
  };
}

/** True for a page with imports, exports, or an expression other than a literal. */
function hasCode(tree: Root): boolean {
  let isFound = false;
  visit(tree, (node) => {
    if (node.type === "mdxjsEsm") isFound = true;
    isFound ||= codePieces(node).some(isComputed);
    return !isFound;
  });
  return isFound;
}

/** True for expressions other than literals, and for spread attributes. */
export function isComputed({ data }: CodePiece): boolean {
  const [statement] = data?.estree?.body ?? [];
  if (statement === undefined) return false;
  const expression = expressionOf(data?.estree);
  if (expression?.type === "Literal") return false;
  return expression?.type !== "TemplateLiteral" || expression.expressions.length > 0;
}

/** Reports the positions in a Markdown file at which it was changed to be valid MDX. */
function reportRepairs({ origin: { file, original, repairs = [] }, problems }: PageContext): void {
  for (const { offset, message } of repairs) {
    const changed = `This is not valid MDX, and was changed to be shown: ${message}`;
    const place = { file, ...positionAt(original, offset) };
    problems.push(createProblem("repaired-markup", place, { message: changed, hint: mdxHint(message) }));
  }
}

/** Reports undefined variables, on sites with variables only; elsewhere `{{name}}` is the syntax of a template language. */
function reportUndefinedVariables(context: PageContext): void {
  const { original, file } = context.origin;
  const { variables } = context.environment;
  if (Object.keys(variables).length === 0) return;
  const regions = findCodeRegions(original);
  for (const { name, offset } of findUndefinedVariables(original, variables)) {
    if (isInRegion(regions, offset) || original[offset - 1] === "=") continue;
    const message = `\`{{${name}}}\` is not among the \`variables\` of docs.json, so it is shown as written.`;
    context.problems.push(createProblem("undefined-variable", { file, ...positionAt(original, offset) }, { message }));
  }
}

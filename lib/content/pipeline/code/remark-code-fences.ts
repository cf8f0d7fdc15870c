import type { Code, Root, RootContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import type { VFile } from "vfile";
import { SKIP, visit } from "@/lib/base/visit";
import { applyOption, emptyFenceMeta, type FenceMeta, readFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import { highlightCode } from "@/lib/content/pipeline/code/highlight-code";
import { findThemeColors, findUnknownLanguage, MAX_HIGHLIGHTED_LENGTH } from "@/lib/content/pipeline/code/highlighter";
import { jsxElement } from "@/lib/content/pipeline/code/jsx-element";
import { arrangePageParts } from "@/lib/content/pipeline/code/page-parts";
import { shortName } from "@/lib/content/pipeline/code/render-code";
import { backgroundDeclarations } from "@/lib/content/pipeline/code/theme-background";
import type { TypedCode } from "@/lib/content/pipeline/code/typed-code";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import { findOpenFence, findUnsupportedOption } from "@/lib/content/pipeline/code/unsupported-options";
import { contextOf } from "@/lib/content/pipeline/page-context";
import { expressionOf, textOfExpression } from "@/lib/content/syntax/jsx-attributes";

declare module "mdast" {
  interface CodeData {
    /** The block with types from the TypeScript compiler, if its author requested them. */
    typed?: TypedCode;
  }
}

/** Maximum number of lines that a block shows without scrolling (`code.css`); taller blocks can be expanded. */
const TALL = 30;

interface FoundBlock {
  node: Code | MdxJsxFlowElement;
  code: string;
  language: string;
  meta: FenceMeta;
  replace(node: MdxJsxFlowElement): void;
}

type ReadBlock = Omit<FoundBlock, "node" | "replace">;

/**
 * Remark plugin: converts fences, and `<CodeBlock>` elements whose text is known at compile time, to `<CodeFence>` with the
 * highlighted markup as one string, and `mermaid` fences to `<Mermaid chart>`. Inserts one `<CodeStyles>` with the rules of
 * all blocks at the start of the file. Runs last, so it also arranges the parts of the page.
 */
export function remarkCodeFences(options: CodeOptions): (tree: Root, file: VFile) => Promise<void> {
  return async (tree, file) => {
    arrangePageParts(tree, contextOf(file));
    const rules: Record<string, string> = {};
    let left = MAX_HIGHLIGHTED_LENGTH;
    for (const block of findBlocks(tree)) {
      if (block.language.toLowerCase() === "mermaid") {
        const { placement, hasActions } = block.meta;
        block.replace(jsxElement("Mermaid", { chart: block.code, placement, actions: hasActions }));
        continue;
      }
      const typed = block.node.type === "code" ? block.node.data?.typed : undefined;
      const { code, notes } = typed ?? { code: block.code, notes: [] };
      const isPlain = code.length > left;
      if (!isPlain) left -= code.length;
      const meta = isPlain ? { ...block.meta, language: "text" } : block.meta;
      const highlighted = await highlightCode(code, block.language, meta, options, notes);
      Object.assign(rules, highlighted.rules);
      const own = await addThemeRule(block.meta.theme, rules);
      block.replace(
        jsxElement("CodeFence", {
          html: highlighted.html,
          language: block.language || undefined,
          title: block.meta.title,
          icon: block.meta.icon,
          themeClass: own.themeClass,
          lineCount: block.meta.isExpandable || highlighted.lineCount > TALL ? highlighted.lineCount : undefined,
          isTall: (!block.meta.isExpandable && highlighted.lineCount > TALL) || undefined,
          isDark: options.isAlwaysDark || own.isDark || undefined,
          hasLineNumbers: block.meta.hasLineNumbers || undefined,
          hasFocus: highlighted.html.includes(" focused") || undefined,
          wraps: block.meta.wraps || undefined,
          noCopy: block.meta.isCopyable && block.code.trim() !== "" ? undefined : true,
        }),
      );
    }
    const css = Object.values(rules).join("");
    if (css) tree.children.unshift(jsxElement("CodeStyles", { css, name: shortName(css) }) as RootContent);
  };
}

/** Remark plugin: adds types to the blocks that request them, records their icons, and reports options of blocks without effect. */
export function remarkFenceProblems() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const page = contextOf(file);
    const open = new Set<string>();
    for (const { node, code, language, meta } of findBlocks(tree)) {
      const isDiagram = language.toLowerCase() === "mermaid";
      if (node.type === "code" && meta.icon) page.icons.push({ icon: meta.icon, ...page.placeOf(node) });
      const unknown = isDiagram || page.environment.hasOwnGrammars ? undefined : await findUnknownLanguage(language);
      // After an unclosed fence, opening and closing fences are confused, so that only the first one is reported.
      const isFence = node.type === "code" && !open.has(page.placeOf(node).file);
      const fence = isFence ? findOpenFence(page.sourceOf(node)) : undefined;
      if (fence) open.add(page.placeOf(node).file);
      for (const complaint of [fence ?? findUnsupportedOption(code, language, meta), unknown]) {
        if (complaint) page.report(node, complaint);
      }
      if (isDiagram) page.diagrams.push({ source: code, ...page.placeOf(node) });
      if (!meta.wantsTypes || isDiagram) continue;
      const typed = await (page.environment.readTypes ?? withoutTypes)(code, language);
      if (typed.complaint) page.report(node, typed.complaint);
      node.data = { ...node.data, typed } as Code["data"];
    }
  };
}

/** Removes the compiler's notations from a block if there is no compiler. */
async function withoutTypes(code: string): Promise<TypedCode> {
  const { removeTwoslashNotations } = await import("twoslash/core");
  return { code: removeTwoslashNotations(code).trimEnd(), notes: [] };
}

function findBlocks(tree: Root): FoundBlock[] {
  const blocks: FoundBlock[] = [];
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    const replace = (replacement: MdxJsxFlowElement) => {
      const position = (parent.children as unknown[]).indexOf(node);
      (parent.children as unknown[])[position] = replacement;
    };
    if (node.type === "code") blocks.push({ ...readFence(node), node, replace });
    else if (node.type === "mdxJsxFlowElement" && node.name === "CodeBlock") {
      const block = readCodeBlock(node);
      if (block) {
        blocks.push({ ...block, node, replace });
        return SKIP;
      }
    }
  });
  return blocks;
}

/** Reads a fence. One without language may still have meta; `nocopy` as language means plain text without a copy button. */
function readFence(node: Code): ReadBlock {
  // Other engines allow highlighted lines without a space: `js{1,3}`.
  const [, written = "", ranges = ""] = /^(.*?)(\{[\d\s,-]+\})?$/s.exec(node.lang ?? "") ?? [];
  const isMeta = /^[{["']|=/.test(written);
  const meta = readFenceMeta(`${isMeta ? written : ""} ${ranges} ${node.meta ?? ""}`);
  if (written.toLowerCase() === "nocopy") meta.isCopyable = false;
  return { code: node.value, language: isMeta ? "" : (meta.language ?? written), meta };
}

/** Reads a `<CodeBlock language="ts">`; undefined if a prop or the text is only known at run time. */
function readCodeBlock(node: MdxJsxFlowElement): ReadBlock | undefined {
  const code = readStaticText(node.children);
  if (code === undefined) return undefined;
  const meta = emptyFenceMeta();
  let language: string | undefined;
  for (const attribute of node.attributes) {
    if (attribute.type !== "mdxJsxAttribute") return undefined;
    const { name, value } = attribute;
    const text = typeof value === "object" ? value?.value.trim().replace(/^["'`]|["'`]$/g, "") : value;
    if (name === "language") language = text;
    else applyOption(meta, name, text ?? true);
  }
  return { code, language: language ?? meta.language ?? "", meta };
}

/** A block with its own theme has its own background; the rule is added to the others of the page. */
async function addThemeRule(theme: string | undefined, rules: Record<string, string>) {
  const colors = theme === undefined ? undefined : await findThemeColors(theme);
  if (!colors) return {};
  const declarations = backgroundDeclarations(colors);
  const name = shortName(declarations);
  rules[name] = `.code-block.${name}{${declarations}}`;
  return { themeClass: name, isDark: colors.type === "dark" };
}

/**
 * The text of an element's children, if it is known without running the page: text, one fence, or an expression that is a
 * string or a template without substitutions. Undefined otherwise.
 */
function readStaticText(children: readonly RootContent[]): string | undefined {
  const parts: string[] = [];
  for (const child of children) {
    if (child.type === "code" || child.type === "text" || child.type === "inlineCode") parts.push(child.value);
    else if (child.type === "paragraph") {
      const text = readStaticText(child.children);
      if (text === undefined) return undefined;
      parts.push(text);
    } else if (child.type === "mdxFlowExpression" || child.type === "mdxTextExpression") {
      const expression = expressionOf(child.data?.estree);
      const text = expression ? textOfExpression(expression) : child.data?.estree && "";
      if (typeof text !== "string") return undefined;
      parts.push(text);
    } else return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("\n").replace(/^\n+|\n+$/g, "");
}

import type { Nodes, Root } from "mdast";
import remarkMath from "remark-math";
import type { Processor } from "unified";
import type { VFile } from "vfile";
import { escapeHtml } from "@/lib/base/escape-html";
import { SKIP, visit } from "@/lib/base/visit";
import { objectProperties } from "@/lib/content/pipeline/html-attributes";
import { contextOf } from "@/lib/content/pipeline/page-context";
import { expressionAttribute, expressionOf, isJsxElement, textOfExpression } from "@/lib/content/syntax/jsx-attributes";

const DOLLAR = 36;

/** The parts of micromark's interface that `withDelimiterRules` uses. */
type Code = number | null;
type State = (code: Code) => State | undefined;
type Tokenize = (this: TokenizeContext, effects: unknown, ok: State, nok: State) => State;
interface TokenizeContext {
  events: [type: string, token: object][];
  sliceSerialize(token: object): string;
}
interface MathExtension {
  text: Record<number, { tokenize: Tokenize }>;
}

/**
 * Remark plugin: parses `$…$` and `$$…$$` as mathematics. A single dollar sign opens a formula only before a character other
 * than a space, and closes one only after such a character and not before a digit. Sums of money are text (format reference
 * 4.1).
 */
export function remarkMathematics(this: Processor): void {
  remarkMath.call(this as never);
  const extensions = (this.data() as { micromarkExtensions?: unknown[] }).micromarkExtensions;
  const extension = extensions?.at(-1);
  if (extensions && isMathExtension(extension)) extensions[extensions.length - 1] = withDelimiterRules(extension);
}

function isMathExtension(value: unknown): value is MathExtension {
  return typeof value === "object" && value !== null && "text" in value;
}

function withDelimiterRules(extension: MathExtension): MathExtension {
  const construct = extension.text[DOLLAR];
  if (!construct) return extension;
  const tokenize: Tokenize = function (effects, ok, nok) {
    const accept: State = (code) => {
      const token = this.events.at(-1)?.[1];
      return token && isMathematics(this.sliceSerialize(token), code) ? ok(code) : nok(code);
    };
    return construct.tokenize.call(this, effects, accept, nok);
  };
  return { ...extension, text: { ...extension.text, [DOLLAR]: { ...construct, tokenize } } };
}

/** Whether a text between dollar signs is mathematics. @param source includes the delimiters @param next the code of the next character */
export function isMathematics(source: string, next: Code): boolean {
  if (source.startsWith("$$")) return true;
  const content = source.slice(1, -1);
  if (content.trim() !== content || content === "") return false;
  const after = next !== null && next >= 0 ? String.fromCodePoint(next) : "";
  if (/\p{N}/u.test(after)) return false;
  // Two variables of a shell or a template, such as `${A}/${B}` or `$A/$B`.
  if (/[\p{L}{]/u.test(after) && (content.startsWith("{") || !/[\p{L}\p{N})\]}|'!*]$/u.test(content))) return false;
  // A text with an operator, or a range of numbers.
  if (/[\\^_=<>+]|^\d[\d.,]* [-–] \d[\d.,]*$/.test(content)) return true;
  // The rest may be a price range or a shell variable: mathematics contains no words.
  return !/^\d[\d.,]*\S*\s/.test(content) && !/\p{L}{3,}/u.test(content);
}

/** A rendered formula. */
interface Formula {
  html: string;
  /** The formula as text, for the table of contents. */
  formula: string;
}

/** Remark plugin: renders formulas to MathML and stores it in the data of their nodes. Reports formulas that cannot be rendered. */
export function remarkFormulas() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file);
    const found: { node: Nodes; expression: string }[] = [];
    visit(tree, (node) => {
      const expression = expressionTextOf(node);
      if (expression === undefined) return undefined;
      found.push({ node, expression });
      return SKIP;
    });
    if (found.length === 0) return;
    context.hasMathematics = true;
    // The renderer is large, and most pages have no mathematics.
    const { renderMath } = await import("@/lib/content/pipeline/render-math");
    for (const { node, expression } of found) {
      let html: string;
      try {
        html = renderMath(expression, isDisplay(node));
      } catch (error) {
        html = `<code>${escapeHtml(expression)}</code>`;
        const text = error instanceof Error ? error.message : String(error);
        const reason = text
          .replace(/\u0332/g, "")
          .replace(/\s+/g, " ")
          .trim();
        const message = `This formula cannot be rendered: ${reason.replace(/\.$/, "")}.`;
        const hint = "Check the braces and command names of the expression.";
        context.report(node, { code: "invalid-mathematics", message, hint });
      }
      node.data = Object.assign({}, node.data, { html, formula: formulaText(html) } satisfies Formula);
    }
  };
}

function isDisplay({ type }: Nodes): boolean {
  return type === "math" || type === "mdxJsxFlowElement";
}

/** Remark plugin: replaces formulas by their rendered markup. */
export function remarkFormulaElements() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      const { html } = (node.data ?? {}) as Partial<Formula>;
      if (html === undefined || !parent || index === undefined) return undefined;
      (parent.children as unknown[])[index] = formulaElement(html, isDisplay(node));
      return SKIP;
    });
  };
}

function expressionTextOf(node: Nodes): string | undefined {
  if (node.type === "math" || node.type === "inlineMath") return node.value;
  if (!isJsxElement(node) || node.name !== "Latex") return undefined;
  const child = node.children[0];
  if (child?.type !== "mdxFlowExpression" && child?.type !== "mdxTextExpression") return undefined;
  return textOfExpression(expressionOf(child.data?.estree));
}

/** An inline formula that needs no rule of `latex.css`, with its content as the group. */
const PLAIN_FORMULA = /^<math>((?:(?!<mtd)[\s\S])*)<\/math>$/;

/** The element of a formula. Inline formulas get no element around them if possible, since most are shorter than that element. */
function formulaElement(html: string, isDisplay: boolean) {
  if (isDisplay) return htmlElement("div", html, "math-display");
  const [, content] = PLAIN_FORMULA.exec(html) ?? [];
  return content === undefined ? htmlElement("span", html, "math-inline") : htmlElement("math", content);
}

function htmlElement(name: string, html: string, className?: string) {
  const markup = { type: "ObjectExpression" as const, properties: objectProperties({ __html: html }) };
  return {
    type: name === "div" ? "mdxJsxFlowElement" : "mdxJsxTextElement",
    name,
    attributes: [
      ...(className === undefined ? [] : [{ type: "mdxJsxAttribute", name: "className", value: className }]),
      expressionAttribute("dangerouslySetInnerHTML", markup, JSON.stringify({ __html: html })),
    ],
    children: [],
    data: { _mdxExplicitJsx: true },
  };
}

/** Signs before the second and third children of elements whose children are not on one line. */
const SIGNS: Record<string, readonly string[]> = {
  msup: ["^"],
  msub: ["_"],
  msubsup: ["_", "^"],
  mover: ["^"],
  munder: ["_"],
  munderover: ["_", "^"],
  mfrac: ["/"],
};

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": " " };

/** Converts MathML to a line of text. @example formulaText("<math><msup><mi>x</mi><mn>2</mn></msup></math>") // "x^2" */
export function formulaText(mathml: string): string {
  const open: { name: string; parts: number }[] = [];
  let text = "";
  for (const [, isEnd, name = "", isEmpty, characters] of mathml.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>|([^<]+)/g)) {
    if (characters !== undefined) text += characters;
    else if (isEnd) open.pop();
    else {
      const parent = open.at(-1);
      if (parent) {
        text += (parent.parts > 0 && SIGNS[parent.name]?.[parent.parts - 1]) || "";
        parent.parts += 1;
      }
      if (!isEmpty) open.push({ name, parts: 0 });
    }
  }
  // Removes invisible characters, such as those for multiplication.
  return text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity).replace(/[\u2061-\u2064\u200b]/g, "");
}

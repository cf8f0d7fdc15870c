import type { Program } from "estree";
import { walk } from "estree-walker";
import type { Nodes, Root, RootContent } from "mdast";
import type { VFile } from "vfile";
import { joinOr } from "@/lib/base/join-or";
import { ownValue } from "@/lib/base/own-value";
import { SKIP, visit } from "@/lib/base/visit";
import { suggest } from "@/lib/config/nearest";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { changeJsxTags, tagName } from "@/lib/content/pipeline/estree-text";
import { isHtmlElement } from "@/lib/content/pipeline/html-elements";
import { contextOf, type PageContext } from "@/lib/content/pipeline/page-context";
import { COMPONENT_NAMES, nearestComponentName } from "@/lib/content/syntax/component-names";
import {
  expressionAttribute,
  expressionOf,
  findAttribute,
  isJsxElement,
  type JsxElement,
  readPlainAttribute,
  readTextAttribute,
  setChildren,
  textLiteral,
  textOfExpression,
} from "@/lib/content/syntax/jsx-attributes";

// Elements that contain text only: browsers would close a paragraph inside them before React hydrates it.
const TEXT_ONLY: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 span summary label button kbd code sub sup strong b em i small mark u s abbr cite q".split(" "),
);

/**
 * Remark plugin: decides what happens to each element that an author wrote as JSX. Unknown names are reported and give
 * way to their children; markup that browsers would rearrange is put in order.
 */
export function remarkComponents() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    visit(tree, (node, index, parent) => {
      if (isJsxElement(node) && node.name !== null && parent && index !== undefined) {
        if (!isKnown(node.name, context)) {
          reportUnknown(context, node, node.name);
          (parent.children as Nodes[]).splice(index, 1, ...contentOf(node, parent.type));
          return [SKIP, index];
        }
        if (!isOwn(node.name, context)) reportProperties(context, node);
        const chart = node.name === "Mermaid" ? readTextAttribute(node, "chart")?.trim() : undefined;
        if (chart) context.diagrams.push({ source: chart, ...context.placeOf(node), isAttribute: true });
        tidyElement(node);
        noteIcon(node, context);
      }
      fixCode(node, context);
      return undefined;
    });
  };
}

function isKnown(name: string, context: PageContext): boolean {
  return COMPONENT_NAMES.has(name) || isHtmlElement(name) || isOwn(name, context);
}

/** True for a component that the author defines or imports, also where a built-in one has that name. */
export function isOwn(name: string, context: PageContext): boolean {
  const root = name.split(".")[0] ?? name;
  return context.declaredNames.has(root) || context.environment.ownComponents?.has(root) === true;
}

/** Properties that every component accepts: those of React, and attributes for scripts and styles. */
const COMMON_PROPERTY = /^(?:key|ref|children|class|className|id|style|slot|data-.*|aria-.*|on[A-Za-z].*)$/;

/** Reports properties that a built-in component does not have, and values that mean nothing. */
function reportProperties(context: PageContext, element: JsxElement): void {
  const name = element.name ?? "";
  const known = ownValue(COMPONENT_FACTS, name)?.props?.split(" ");
  const props = known?.map((prop) => prop.replace(/:.*/, ""));
  for (const attribute of props ? element.attributes : []) {
    if (attribute.type !== "mdxJsxAttribute" || COMMON_PROPERTY.test(attribute.name)) continue;
    if (!props?.includes(attribute.name)) {
      const hint = suggest(attribute.name, props ?? []);
      // A component that shows nothing has a problem of its own.
      if (!hint && showsNothing(context, element)) continue;
      const message = `\`<${name}>\` has no property \`${attribute.name}\`, so it has no effect.`;
      const complaint = { message, hint: hint ?? adviceOn(attribute.name, name) };
      context.report(element, { code: "unknown-property", level: hint ? "warning" : "note", ...complaint }, attribute);
    } else {
      const text = readPlainAttribute(element, attribute.name);
      const type = known?.find((prop) => prop.startsWith(`${attribute.name}:`))?.slice(attribute.name.length + 1);
      const mistake = text && type ? valueMistake(text, type) : undefined;
      if (!mistake) continue;
      const message = `\`${attribute.name}\` of \`<${name}>\` must be ${mistake.expected}, not \`${text}\`.`;
      context.report(element, { code: "property-value", message, hint: mistake.hint }, attribute);
    }
  }
}

function showsNothing(context: PageContext, element: JsxElement): boolean {
  const { file, line, column } = context.placeOf(element);
  return context.problems.some(
    (problem) =>
      (problem.code === "empty-content" || problem.code === "missing-property") &&
      problem.line === line &&
      problem.column === column &&
      problem.file === file,
  );
}

/** @param type `number`, a range such as `1..4`, or choices such as `a|b` */
function valueMistake(text: string, type: string): { expected: string; hint: string } | undefined {
  const range = /^(\d+)\.\.(\d+)$/.exec(type);
  if (type === "number" || range) {
    const number = Number.parseFloat(text);
    const [, least = "", most = ""] = range ?? [];
    if (!Number.isFinite(number)) return { expected: "a number", hint: `Write a number, as in \`{${least || 2}}\`.` };
    if (!range || (number >= Number(least) && number <= Number(most))) return undefined;
    const nearest = number < Number(least) ? least : most;
    return { expected: `a number from ${least} to ${most}`, hint: `It is read as \`{${nearest}}\`: write that.` };
  }
  const choices = type.split("|");
  if (choices.includes(text.toLowerCase())) return undefined;
  const expected = joinOr(choices.map((choice) => `\`${choice}\``));
  return { expected, hint: suggest(text, choices) ?? `Write ${expected}.` };
}

/** Properties that are meant to be read, which would be lost. */
const TEXT_PROPERTY = /^(?:content|description|message|text)$/;

function adviceOn(property: string, name: string): string {
  if (TEXT_PROPERTY.test(property)) return `Write the text between \`<${name}>\` and \`</${name}>\`.`;
  return "Remove it; the manual lists the properties of each component.";
}

/** React's own name of an element that renders its children alone. */
const FRAGMENTS: ReadonlySet<string> = new Set(["Fragment", "React.Fragment"]);

function reportUnknown(context: PageContext, node: object, name: string): void {
  if (FRAGMENTS.has(name)) return;
  const nearest = nearestComponentName(name);
  const isEmpty = "children" in node && Array.isArray(node.children) && node.children.length === 0;
  context.report(node, {
    code: "unknown-component",
    message: `\`<${name}>\` is not a component; ${isEmpty ? "nothing is shown" : "its content is shown without it"}.`,
    hint: nearest
      ? `Did you mean \`<${nearest}>\`? Otherwise import it or define it in the page.`
      : "Import the component from a snippet, define it in the page, or put the text in backticks.",
  });
}

/** The children of an element that may replace it in its parent: a paragraph takes no other paragraphs. */
function contentOf(element: JsxElement, parentType: string): RootContent[] {
  const children = element.children as RootContent[];
  if (parentType !== "paragraph") return children;
  return children.flatMap((child) => (child.type === "paragraph" ? child.children : [child]));
}

function tidyElement(element: JsxElement): void {
  const name = element.name ?? "";
  if (TEXT_ONLY.has(name)) setChildren(element, contentOf(element, "paragraph"));
  if (name === "table") wrapRows(element);
  if (name === "Prompt") moveTextToProp(element);
}

function noteIcon(element: JsxElement, context: PageContext): void {
  if (!COMPONENT_NAMES.has(element.name ?? "")) return;
  const name = readTextAttribute(element, "icon")?.trim();
  if (!name) return;
  const style = readTextAttribute(element, "iconType");
  const place = context.placeOf(element, findAttribute(element, "icon"));
  context.icons.push({ icon: style ? { name, style } : name, ...place });
}

/** Matches code, in which backslashes are literal, or an escaped character that MDX would otherwise interpret. */
const ESCAPED = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\\([{}<])/g;

/** The body of a prompt, which preprocessing made one string, becomes the prop `text`. */
function moveTextToProp(prompt: JsxElement): void {
  const [child, ...others] = prompt.children as RootContent[];
  if (others.length > 0 || (child?.type !== "mdxFlowExpression" && child?.type !== "mdxTextExpression")) return;
  const written = textOfExpression(expressionOf(child.data?.estree));
  if (written === undefined) return;
  const text = written.replace(ESCAPED, (whole, _fence, character?: string) => character ?? whole);
  prompt.attributes.push(expressionAttribute("text", textLiteral(text), JSON.stringify(text)));
  prompt.children = [];
}

/** Browsers put rows that are in a table directly into a body of their own; so does this. */
function wrapRows(table: JsxElement): void {
  const children = table.children as RootContent[];
  if (!children.some((child) => isJsxElement(child) && child.name === "tr")) return;
  const rows = children.filter((child) => isJsxElement(child) && child.name === "tr");
  const others = children.filter((child) => !rows.includes(child));
  const body = { type: "mdxJsxFlowElement", name: "tbody", attributes: [], children: rows } as unknown as RootContent;
  setChildren(table, [...others, body]);
}

/** Unknown components in code become fragments, which are their children. */
function fixCode(node: Nodes, context: PageContext): void {
  changeJsxTags(node, (tag, element, program) => {
    const name = tagName(tag);
    if (!/^[A-Z]/.test(name) || isKnown(name, context) || isDeclaredWithin(program, name)) return false;
    reportUnknown(context, node, name);
    const fragment = {
      type: "JSXFragment",
      openingFragment: { type: "JSXOpeningFragment" },
      closingFragment: { type: "JSXClosingFragment" },
      children: element.children,
    };
    Object.assign(element, { openingElement: undefined, closingElement: undefined }, fragment);
    return true;
  });
}

// Parameters and local variables whose values are components: they are rare, so an occurrence of the name suffices.
function isDeclaredWithin(program: Program, name: string): boolean {
  const identifier = name.split(".")[0] ?? name;
  let isFound = false;
  walk(program, {
    enter(node) {
      isFound ||= node.type === "Identifier" && node.name === identifier;
    },
  });
  return isFound;
}

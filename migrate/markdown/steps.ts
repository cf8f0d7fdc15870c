import type { Heading, List, ListItem, Nodes } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { TextEdit } from "@/lib/content/pipeline/source-text";
import type { JsxElement } from "@/lib/content/syntax/jsx-attributes";
import { titleAttribute } from "@/migrate/lines/line-walker";
import { rangeOf, splitHeading } from "@/migrate/markdown/nodes";
import type { PageConversion } from "@/migrate/markdown/page-conversion";

/** Maximum length of a first paragraph that becomes a title, in characters. */
const LONGEST_TITLE = 90;

/**
 * Converts the steps of other engines: the items of a numbered list, the parts below headings, or `<Step>` elements that start
 * with a heading.
 */
export function convertSteps(conversion: PageConversion, steps: JsxElement): void {
  const children = steps.children as Nodes[];
  const list = children.find((child): child is List => child.type === "list" && child.ordered === true);
  if (list) {
    for (const item of list.children) convertItem(conversion, item);
    return;
  }
  for (const child of children) if (isStep(child)) convertStep(conversion, child);
  const headings = children.filter((child): child is Heading => child.type === "heading");
  const depth = Math.min(...headings.map((heading) => heading.depth));
  const starts = headings.filter((heading) => heading.depth === depth);
  for (const [index, heading] of starts.entries()) {
    const { start, end } = rangeOf(heading);
    const close = index === 0 ? "" : "</Step>\n\n";
    addStep(conversion, heading, { start, end, text: `${close}${openStep(heading)}\n` });
  }
  const last = children.at(-1);
  if (starts.length > 0 && last) conversion.edits.push({ ...endOf(rangeOf(last).end), text: "\n\n</Step>\n" });
}

function endOf(offset: number): { start: number; end: number } {
  return { start: offset, end: offset };
}

function isStep(node: Nodes): node is JsxElement {
  return node.type === "mdxJsxFlowElement" && node.name === "Step";
}

/** Adds the opening tag of a heading's step, and notes it so that the step can get the ID of the heading. */
function addStep(conversion: PageConversion, heading: Heading, edit: TextEdit): void {
  conversion.steps.set(rangeOf(heading).start, edit);
  conversion.edits.push(edit);
}

function openStep(heading: Heading): string {
  const { label, id } = splitHeading(textOf(heading));
  return `<Step${titleAttribute(label)} titleSize="h${Math.min(heading.depth, 4)}"${titleAttribute(id, "id")}>`;
}

/** Converts a `<Step>` that starts with a heading, which becomes its title. */
function convertStep(conversion: PageConversion, step: JsxElement): void {
  const [first] = step.children as Nodes[];
  if (step.attributes.length > 0 || first?.type !== "heading") return;
  const { start } = rangeOf(step);
  addStep(conversion, first, { start, end: start + "<Step>".length, text: openStep(first) });
  const { start: from, end } = rangeOf(first);
  conversion.edits.push({ start: from, end, text: "" });
}

/** Converts an item of a numbered list. Its lines stay indented, which has no effect inside an element. */
function convertItem(conversion: PageConversion, item: ListItem): void {
  const { start, end } = rangeOf(item);
  const [first] = item.children;
  const bodyStart = first ? rangeOf(first).start : end;
  const marker = conversion.text.slice(start, bodyStart);
  const title = first?.type === "paragraph" ? titleOf(conversion, first) : undefined;
  const indent = marker.replace(/[^\n]/g, " ");
  if (title !== undefined && first) {
    conversion.edits.push({ start, end: rangeOf(first).end, text: `<Step${titleAttribute(title)}>` });
  } else {
    conversion.edits.push({ start, end: bodyStart, text: `<Step>\n\n${indent}` });
  }
  conversion.edits.push({ start: end, end, text: "\n\n</Step>\n" });
}

/** The text of a short paragraph without links and images, which titles cannot contain; undefined for others. */
function titleOf(conversion: PageConversion, paragraph: Nodes): string | undefined {
  const { start, end } = rangeOf(paragraph);
  const source = conversion.text.slice(start, end);
  const isPlain =
    "children" in paragraph &&
    paragraph.children.every(({ type }) => ["text", "inlineCode", "strong", "emphasis"].includes(type));
  return isPlain && source.length <= LONGEST_TITLE && !/["{}<\n\\]/.test(source) ? source : undefined;
}

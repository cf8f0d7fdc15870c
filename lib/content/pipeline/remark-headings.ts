import type { Expression } from "estree";
import type { Heading, Nodes, Root, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { VFile } from "vfile";
import { plainTitle } from "@/lib/base/plain-title";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { customHeadingId, fieldId, headingId, IdRegistry, plainSlug } from "@/lib/content/pipeline/heading-id";
import { namedValues } from "@/lib/content/pipeline/module-bindings";
import { contextOf, type PageContext } from "@/lib/content/pipeline/page-context";
import { smartText } from "@/lib/content/pipeline/remark-smart-punctuation";
import { isForGroups } from "@/lib/content/pipeline/remark-structure";
import type { TocEntry } from "@/lib/content/pipeline/types";
import {
  expressionOf,
  findAttribute,
  isJsxElement,
  isOn,
  type JsxElement,
  literalText,
  readPlainAttribute,
  readTextAttribute,
  setTextAttribute,
} from "@/lib/content/syntax/jsx-attributes";

const CUSTOM_ID = /\s*\{#([^{}]*)\}\s*$/;
/** A title in the frontmatter. */
const WRITTEN_TITLE = /^\uFEFF?---[ \t]*\r?\n(?:(?!---).*\r?\n)*?title[ \t]*:/;
const MARKDOWN = /\.md$/i;
const PANELS: ReadonlySet<string> = new Set(["Tab", "View"]);

/** The context of the current node: the elements around it. */
interface Place {
  isInToc: boolean;
  /** The innermost tab or view around the node. */
  panel: JsxElement | undefined;
  stepTitleSize: string | undefined;
}

/** The state of the walk over one page. */
interface Walk {
  context: PageContext;
  /** The page keeps its headings as written. */
  isPlain: boolean;
  /** Constants of the page, which headings may name. */
  values: ReadonlyMap<string, Expression>;
  headingIds: IdRegistry;
  entries: { entry: TocEntry; panel: JsxElement | undefined }[];
  /** Elements whose IDs are replaced by those of headings. */
  others: JsxElement[];
  /** Headings of the fifth and sixth level, which get the ids that are left. */
  minor: { heading: Heading; custom: string | undefined }[];
  /** Steps whose titles are no headings; they get their ids last. */
  steps: JsxElement[];
  /** IDs that authors gave to elements. */
  written: Set<string>;
  /** A first-level heading beside the title is reported. */
  hasSecondTitle: boolean;
}

/**
 * Remark plugin: gives headings, steps, updates, tabs, accordions and fields their IDs and collects the table of
 * contents (format reference 4.3 and 4.7). A first `#` heading that repeats the title is removed; others become second-level
 * headings, since the title is the only first-level one. Pages in `custom` and `frame` mode keep their headings as written.
 */
export function remarkHeadings() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const isPlain = context.page.mode === "custom" || context.page.mode === "frame";
    if (!isPlain) dropRepeatedTitle(tree, context);
    const walk: Walk = {
      context,
      isPlain,
      values: namedValues(tree),
      headingIds: new IdRegistry(),
      entries: [],
      others: [],
      minor: [],
      steps: [],
      written: new Set(),
      hasSecondTitle: false,
    };
    visitChildren(tree.children, { isInToc: !isPlain, panel: undefined, stepTitleSize: undefined }, walk);
    const ids = assignOtherIds(walk);
    assignMinorIds(walk, ids);
    assignStepIds(walk, ids);
    for (const { entry, panel } of walk.entries) {
      const panelId = panel ? readTextAttribute(panel, "id") : undefined;
      context.toc.push(panelId === undefined ? entry : { ...entry, panelId });
    }
  };
}

function dropRepeatedTitle(tree: Root, context: PageContext): void {
  const { title } = context.page;
  const first = tree.children.find((node) => node.type !== "mdxjsEsm" && node.type !== "mdxFlowExpression");
  if (title === undefined || first?.type !== "heading" || first.depth !== 1) return;
  const normalize = (text: string) => smartText(text, "", "").replace(/\s+/g, " ").trim().toLowerCase();
  if (normalize(textOf(first)) === normalize(title)) tree.children.splice(tree.children.indexOf(first), 1);
}

function visitChildren(nodes: readonly Nodes[], place: Place, walk: Walk): void {
  for (const node of nodes) {
    if (node.type === "heading") visitHeading(node, place, walk);
    else if (isJsxElement(node)) visitElement(node, place, walk);
    else if ("children" in node) visitChildren(node.children, place, walk);
  }
}

function visitHeading(node: Heading, place: Place, walk: Walk): void {
  const custom = takeCustomId(node);
  if (walk.isPlain) return;
  const depth = node.depth;
  if (depth === 1) reportSecondTitle(node, walk);
  if (depth === 1) node.depth = 2;
  if (depth > 4) {
    if (custom !== undefined || MARKDOWN.test(walk.context.origin.file)) walk.minor.push({ heading: node, custom });
    return;
  }
  const text = headingText(node, walk.values);
  const label = headingText(node, walk.values, true).trim();
  const id = setHeadingId(node, custom, text, walk.headingIds);
  if (custom !== undefined && id !== customHeadingId(custom)) {
    walk.context.report(node, {
      code: "duplicate-heading-id",
      message: `The id \`${custom}\` of this heading is already used on the page, so it becomes \`${id}\`.`,
      hint: "Give the heading another id.",
    });
  }
  // Not every screen reader takes formulas for a name.
  if (text.trim() === "" && label !== "") Object.assign(node.data?.hProperties ?? {}, { ariaLabel: label });
  addEntry(walk, place, { id, label, depth });
}

/** Reports the first heading of the first level besides the title of the page. */
function reportSecondTitle(node: Heading | JsxElement, walk: Walk): void {
  const { page, origin } = walk.context;
  if (walk.hasSecondTitle || page.isSnippet || page.title === undefined) return;
  walk.hasSecondTitle = true;
  const isWritten = WRITTEN_TITLE.test(origin.original);
  const plain = headingText(node as Nodes, walk.values).trim();
  const text = /^[\p{Letter}\d][\p{Letter}\d ,.()/-]*$/u.test(plain) ? plain : JSON.stringify(plain);
  const [where, hint] = isWritten
    ? ["", "Remove it, or write `##` here, and one `#` more for each heading below it."]
    : [
        ", from the name of its file",
        `Write \`title: ${text}\` into the frontmatter if that is meant, or \`##\` here.`,
      ];
  const message = `The page has the title \`${page.title}\`${where}, so this first-level heading is shown as a second-level one.`;
  walk.context.report(node, { code: "second-title", level: "note", message, hint });
}

function claimId(custom: string | undefined, label: string, ids: IdRegistry): string {
  return ids.claim(customHeadingId(custom ?? "") || headingId(label) || "section");
}

function setHeadingId(node: Heading, custom: string | undefined, label: string, ids: IdRegistry): string {
  const id = claimId(custom, label, ids);
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
  return id;
}

/** Takes `{#id}` off the end of a heading's text. */
function takeCustomId(heading: Heading): string | undefined {
  const last = heading.children.at(-1);
  const match = last?.type === "text" ? CUSTOM_ID.exec(last.value) : null;
  if (!match || last?.type !== "text") return undefined;
  last.value = last.value.slice(0, match.index);
  if (last.data?.written !== undefined) last.data.written = last.data.written.replace(CUSTOM_ID, "");
  return match[1];
}

function visitElement(element: JsxElement, place: Place, walk: Walk): void {
  const name = element.name ?? "";
  const children = element.children as RootContent[];
  const isInToc = place.isInToc && !COMPONENT_FACTS[name]?.hidesHeadings && !isForGroups(element);
  const written = readTextAttribute(element, "id");
  if (written) walk.written.add(written);
  if (!walk.isPlain) assignHeadingId(element, place, walk);
  if (/^(?:Tab|View|Accordion|Param|ParamField|ResponseField)$/.test(name)) walk.others.push(element);
  const stepTitleSize = name === "Steps" ? readTextAttribute(element, "titleSize") : place.stepTitleSize;
  const panel = PANELS.has(name) ? element : place.panel;
  visitChildren(children, { isInToc, panel, stepTitleSize }, walk);
}

/** Headings written as elements, and the components whose titles are headings. */
function assignHeadingId(element: JsxElement, place: Place, walk: Walk): void {
  const found = readHeadingElement(element, place, walk);
  if (!found) {
    if (element.name === "Step") walk.steps.push(element);
    return;
  }
  const id = claimId(readTextAttribute(element, "id"), found.label, walk.headingIds);
  setTextAttribute(element, "id", id);
  if (!found.isListed) return;
  const label = isJsxHeading(element) ? headingText(element as Nodes, walk.values, true).trim() : found.label.trim();
  addEntry(walk, place, { id, label, depth: found.depth });
}

function isJsxHeading({ name }: JsxElement): boolean {
  return /^h[1-4]$/.test(name ?? "");
}

function readHeadingElement(element: JsxElement, place: Place, walk: Walk) {
  const name = element.name ?? "";
  const text = () => headingText(element as Nodes, walk.values);
  if (isJsxHeading(element)) {
    const depth = Number(name[1]);
    // The title is the page's only first-level heading.
    if (depth === 1) {
      reportSecondTitle(element, walk);
      element.name = "h2";
    }
    return { label: text(), depth, isListed: true };
  }
  if (name === "Heading") {
    const level = findAttribute(element, "level") ? Number(readPlainAttribute(element, "level")) : 2;
    return level >= 1 && level <= 4 ? { label: text(), depth: level, isListed: true } : undefined;
  }
  if (name === "Update") return { label: readTextAttribute(element, "label") ?? "", depth: 1, isListed: true };
  if (name !== "Step") return undefined;
  const size = readTextAttribute(element, "titleSize") ?? place.stepTitleSize;
  if (size !== "h2" && size !== "h3") return undefined;
  const label = plainTitle(readTextAttribute(element, "title") ?? "");
  return label === "" ? undefined : { label, depth: Number(size[1]), isListed: !isOn(element, "noAnchor") };
}

function addEntry(walk: Walk, place: Place, entry: TocEntry): void {
  if (place.isInToc && entry.label !== "") walk.entries.push({ entry, panel: place.panel });
}

/**
 * Ids below the fourth level, which the format does not give: links lead to such headings where an author wrote an id, and in
 * Markdown that other engines and code hosts show. They are claimed late, so that no other id depends on them.
 */
function assignMinorIds({ minor, values }: Walk, ids: IdRegistry): void {
  for (const { heading, custom } of minor) setHeadingId(heading, custom, headingText(heading, values), ids);
}

/** Ids of steps with small titles, which the format does not give; a step gets none that another place has. */
function assignStepIds({ steps, headingIds, written }: Walk, others: IdRegistry): void {
  const ids = new IdRegistry(new Set([...headingIds.ids(), ...others.ids(), ...written]));
  for (const step of steps) {
    const id = headingId(plainTitle(readTextAttribute(step, "title") ?? ""));
    if (id === "" || findAttribute(step, "id")) continue;
    setTextAttribute(step, "id", ids.claim(id));
    setTextAttribute(step, "noAnchor", "true");
  }
}

/** Tabs, views, accordions and fields: their own rules, and never an id that a heading has. Returns all ids. */
function assignOtherIds(walk: Walk): IdRegistry {
  const ids = new IdRegistry(walk.headingIds.ids());
  for (const element of walk.others) {
    const written = readTextAttribute(element, "id");
    const wanted = written ? customHeadingId(written) : automaticId(element);
    const id = ids.claim(wanted);
    if (element.name === "Accordion" && id !== wanted) {
      walk.context.report(element, {
        code: "duplicate-accordion-id",
        message: `The id \`${wanted}\` of this accordion is already used on the page, so it becomes \`${id}\`.`,
        hint: "Give the accordion another title, or its own `id`.",
      });
    }
    setTextAttribute(element, "id", id);
  }
  return ids;
}

function automaticId(element: JsxElement): string {
  const title = plainTitle(readTextAttribute(element, "title") ?? "");
  switch (element.name) {
    case "Tab":
    case "View":
      return headingId(smartText(title, "", "")) || element.name.toLowerCase();
    case "Accordion":
      return plainSlug(title) || "accordion";
    default:
      return fieldId(fieldName(element));
  }
}

function fieldName(element: JsxElement): string {
  const values = ["name", "query", "path", "body", "header"].map((name) => readTextAttribute(element, name));
  return values.find(Boolean) ?? "";
}

/**
 * The text of a heading as readers see it. Code whose value is only known at run time is included as source text.
 * @param hasFormulas with formulas, in the notation of `formulaText`: the format's ids are made without them.
 */
function headingText(node: Nodes, values: Walk["values"], hasFormulas = false): string {
  const { formula } = (node.data ?? {}) as { formula?: string };
  if (formula !== undefined) return hasFormulas ? formula : "";
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") {
    const expression = expressionOf(node.data?.estree);
    if (!expression) return "";
    const named = expression.type === "Identifier" ? values.get(expression.name) : undefined;
    return literalText(named ?? expression) ?? node.value;
  }
  if (!("children" in node)) return textOf(node);
  return (node.children as Nodes[]).map((child) => headingText(child, values, hasFormulas)).join("");
}

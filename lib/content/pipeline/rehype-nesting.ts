import type { Root } from "hast";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { isBlockElement } from "@/lib/content/pipeline/remark-paragraphs";
import { VOID_ELEMENTS } from "@/lib/content/syntax/void-elements";

/** An element of Markdown or JSX, text, or an expression. */
interface Node {
  type: string;
  tagName?: string;
  name?: string | null;
  value?: string;
  children?: Node[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements that browsers ignore, or that apply to the whole document. */
const DROPPED = words("title base frame frameset basefont bgsound keygen noembed noframes");
/** Elements that a document has only once; their content is kept. */
const SINGLETONS = words("html head body");
/** Replacements for obsolete elements. */
const RENAMED: Readonly<Record<string, string>> = { image: "img", xmp: "pre", listing: "pre", plaintext: "pre" };
/** Elements whose content is text, or not part of the document. */
const WITHOUT_CHILDREN = words("iframe template");
const HOLDS_TEXT = words("textarea script style");
/** Elements that end an SVG drawing or a formula (HTML standard 13.2.6.5). */
const ENDS_DRAWING = words(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
);
const HOLDS_HTML = words("foreignObject desc title mi mo mn ms mtext annotation-xml");
/** Elements that begin a new scope for open elements (13.2.4.2). */
const SCOPES = words("applet caption td th marquee object template foreignObject desc");
/** Open items that an item ends, unless one of `LISTS` is between them. */
const ITEMS: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words("li"),
  dd: words("dd dt"),
  dt: words("dd dt"),
};
const LISTS = words(
  "ul ol dl menu dir table td th section article aside nav main header footer blockquote figure fieldset details form button",
);
/** Elements that cannot contain themselves, with the replacement for the inner one. */
const ONCE: Readonly<Record<string, string>> = { button: "span", form: "div", nobr: "span" };
const RUBY = words("rt rp rb rtc");
const HEADING = /^h[1-6]$/;
const IN_SELECT = words("option optgroup hr script");

/** Parts of tables, and their possible parents. */
const TABLE_PARENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  caption: words("table"),
  colgroup: words("table"),
  thead: words("table"),
  tbody: words("table"),
  tfoot: words("table"),
  col: words("colgroup table"),
  tr: words("table thead tbody tfoot"),
  td: words("tr thead tbody tfoot table"),
  th: words("tr thead tbody tfoot table"),
};
const ROWS = words("thead tbody tfoot table");
const ANYWHERE_IN_TABLES = words("script style template");

/** An open element. Components are not included, since their output is unknown. */
interface Open {
  node: Node;
  name: string;
  /** True for an element directly in a component. */
  isLoose: boolean;
}

/**
 * Rehype plugin: nests elements as browsers do when they parse the page's HTML, since React could not update a tree that differs
 * from the one it has sent. Invalidly nested elements become neutral ones, and missing table cells are added.
 */
export function rehypeNesting() {
  return (tree: Root): void => {
    const root = tree as Node;
    root.children = arrange(root.children ?? [], []);
  };
}

function arrange(children: readonly Node[], open: readonly Open[], isLoose = false): Node[] {
  return children.flatMap((node) => {
    const name = node.tagName ?? node.name;
    if (name && SINGLETONS.has(name)) return arrange(node.children ?? [], open, isLoose);
    if (name && /^[a-z]/.test(name) && !name.includes(".")) return arrangeElement(node, name, open, isLoose);
    // In tables, text must be in cells. Code and expressions stay unchanged.
    if (!node.children)
      return node.type === "text" && node.value?.trim() ? inCell(node, "text", open, isLoose) : [node];
    if (name && COMPONENT_FACTS[name]?.display === "block") openParagraphs(open);
    // The rules for tables do not apply to the content of a component.
    node.children = arrange(node.children, open, isLoose || name !== null);
    return [node];
  });
}

function arrangeElement(node: Node, written: string, open: readonly Open[], isLoose: boolean): Node[] {
  const drawing = open.findLast(({ name }) => name === "svg" || name === "math" || HOLDS_HTML.has(name));
  const isDrawing = drawing !== undefined && !HOLDS_HTML.has(drawing.name);
  const parent = open.at(-1);
  const inner = () => arrange(node.children ?? [], open, isLoose);
  if (open.some(({ name }) => HOLDS_TEXT.has(name))) return inner();
  if (isDrawing) {
    if (VOID_ELEMENTS.has(written)) return inner();
    if (ENDS_DRAWING.has(written) || RENAMED[written] === "pre") return inner();
  } else if (DROPPED.has(written)) return VOID_ELEMENTS.has(written) ? inner() : [];
  else if (written === "a" && isOpen("a", open)) return inner();
  if (open.some(({ name }) => name === "select")) {
    const isNested = written === parent?.name || open.some(({ name }) => name === "option");
    if (/^(?:input|textarea)$/.test(written)) return [];
    if (isNested || !IN_SELECT.has(written)) return inner();
  }
  const name = isDrawing ? written : nameIn(RENAMED[written] ?? written, open, isLoose);
  if (name === undefined) return inner();
  if (name !== written) rename(node, name);
  if (!isDrawing && isBlockElement(name)) openParagraphs(open);
  // A void element is closed where it opens, so that its content follows it.
  const after = VOID_ELEMENTS.has(name) ? inner() : [];
  if (WITHOUT_CHILDREN.has(name) || VOID_ELEMENTS.has(name)) node.children = [];
  node.children &&= arrange(node.children, [...open, { node, name, isLoose }]);
  return isDrawing ? [node] : [...inCell(node, name, open, isLoose), ...after];
}

/** The name of an element after nesting rules were applied; undefined if it is removed. */
function nameIn(name: string, open: readonly Open[], isLoose: boolean): string | undefined {
  const parent = open.at(-1);
  const parents = TABLE_PARENTS[name];
  if (parents && !isLoose && !parents.has(parent?.name ?? "")) return name === "col" ? undefined : "div";
  if (parent?.name === "option" && name.startsWith("opt")) return "span";
  const substitute = ONCE[name];
  if (substitute && isOpen(name, open)) return substitute;
  if (parent && HEADING.test(name) && HEADING.test(parent.name)) return "div";
  if (parent && RUBY.has(name) && RUBY.has(parent.name)) return "span";
  const items = ITEMS[name];
  if (items) {
    const around = open.findLast((other) => items.has(other.name) || LISTS.has(other.name));
    if (around && items.has(around.name)) return "div";
  }
  return name;
}

function isOpen(name: string, open: readonly Open[]): boolean {
  return open.findLast((other) => other.name === name || SCOPES.has(other.name))?.name === name;
}

/** Converts open paragraphs to `div`, since a block would end them. */
function openParagraphs(open: readonly Open[]): void {
  for (const entry of open.slice(open.findLastIndex(({ name }) => SCOPES.has(name) || name === "button") + 1)) {
    if (entry.name !== "p") continue;
    entry.name = "div";
    rename(entry.node, "div");
  }
}

/** Wraps a node in a table in the row and cell that it needs. */
function inCell(node: Node, name: string, open: readonly Open[], isLoose: boolean): Node[] {
  const parent = open.at(-1)?.name ?? "";
  if (isLoose || ANYWHERE_IN_TABLES.has(name)) return [node];
  const isCell = name === "td" || name === "th";
  if (parent === "table" && name === "col") return [element("colgroup", [node])];
  if (ROWS.has(parent)) {
    if (isCell) return [element("tr", [node])];
    return TABLE_PARENTS[name] ? [node] : [element("tr", [element("td", [node])])];
  }
  if (parent === "tr" && !isCell) return [element("td", [node])];
  return parent === "colgroup" && name !== "col" ? [] : [node];
}

function element(tagName: string, children: Node[]): Node {
  return { type: "element", tagName, children, properties: {} } as Node;
}

function rename(node: Node, name: string): void {
  if (node.tagName === undefined) node.name = name;
  else node.tagName = name;
}

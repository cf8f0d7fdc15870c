import temml from "temml";
import { escapeHtml } from "@/lib/base/escape-html";

/** Attributes that say what browsers assume anyway, and what the style sheet of formulas says once (`latex.css`). */
const ASSUMED =
  / fence="true"| class="tml-display" style="display:block math;"| style="padding-left:0em;padding-right:0em;"/g;

/** The usual space beside the columns of a matrix, which the style sheet of formulas gives them by these names. */
const COLUMNS: Readonly<Record<string, string>> = {
  "padding-left:0em;padding-right:5.9776pt;": "first",
  "padding-left:5.9776pt;padding-right:5.9776pt;": "inner",
  "padding-left:5.9776pt;padding-right:0em;": "last",
};
const COLUMN = /(?<=<mtd) style="([^"]*)"(?=>)/g;

/** Elements whose content is a row by itself: a row around all of it says nothing. */
const ROWS = new Set(["math", "mtd", "msqrt", "mstyle", "mpadded", "mphantom", "merror"]);

/** An attribute whose value needs no quotes. A page contains each formula twice: in its markup and, escaped, in its data. */
const QUOTED = / ([a-z]+)="([\w.%-]+)"(?=[ >])/g;

/** A bracket opens or closes by itself, and stretches unless it is told not to. */
const BRACKET = /<mo form="(?:prefix|postfix)"( stretchy="(?:true|false)")>(?=[()[\]{}]<)/g;

/**
 * TeX as MathML, which browsers lay out and screen readers read: a tenth of the markup that positioned elements take.
 * @throws Error for an expression that cannot be read.
 */
export function renderMath(expression: string, isDisplay: boolean): string {
  return withoutWholeRows(temml.renderToString(expression, { displayMode: isDisplay, throwOnError: true }))
    .replace(ASSUMED, "")
    .replace(COLUMN, (attribute, style: string) => (COLUMNS[style] ? ` class=${COLUMNS[style]}` : attribute))
    .replace(BRACKET, (_, stretchy: string) => `<mo${stretchy === ' stretchy="false"' ? stretchy : ""}>`)
    .replace(QUOTED, " $1=$2");
}

/** An element that is open, and the row that its content begins with, if that may be all of it. */
interface OpenElement {
  name: string;
  contentStart: number;
  /** Where the tags of the row are. */
  row?: { start: number; end: number }[];
}

/** Markup without the rows that are all of an element which is a row anyway: most of the markup of short formulas. */
function withoutWholeRows(markup: string): string {
  const open: OpenElement[] = [];
  const dropped: { start: number; end: number }[] = [];
  for (const { 0: tag, 1: slash, 2: name = "", index: start } of markup.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    const end = start + tag.length;
    const parent = slash ? open.at(-2) : open.at(-1);
    if (slash === "") {
      if (tag === "<mrow>" && parent?.contentStart === start && ROWS.has(parent.name)) parent.row = [{ start, end }];
      open.push({ name, contentStart: end });
      continue;
    }
    const closed = open.pop();
    if (closed?.row?.[1]?.end === start) dropped.push(...closed.row);
    if (name === "mrow" && parent?.row?.length === 1 && parent.row[0]?.end === closed?.contentStart) {
      parent.row.push({ start, end });
    }
  }
  let kept = "";
  let from = 0;
  for (const { start, end } of dropped.sort((one, other) => one.start - other.start)) {
    kept += markup.slice(from, start);
    from = end;
  }
  return kept + markup.slice(from);
}

/** The same for an expression that is only known while a page is rendered: one that cannot be read is shown as written. */
export function renderMathOrSource(expression: string, isDisplay: boolean): string {
  try {
    return renderMath(expression, isDisplay);
  } catch {
    return `<code>${escapeHtml(expression)}</code>`;
  }
}

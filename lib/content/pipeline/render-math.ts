import temml from "temml";
import { escapeHtml } from "@/lib/base/escape-html";

/** Redundant attributes: browsers' defaults, and values that are in the style sheet of formulas (`latex.css`). */
const ASSUMED =
  / fence="true"| class="tml-display" style="display:block math;"| style="padding-left:0em;padding-right:0em;"/g;

/** Class names for the default padding of matrix columns, as defined in the style sheet of formulas. */
const COLUMNS: Readonly<Record<string, string>> = {
  "padding-left:0em;padding-right:5.9776pt;": "first",
  "padding-left:5.9776pt;padding-right:5.9776pt;": "inner",
  "padding-left:5.9776pt;padding-right:0em;": "last",
};
const COLUMN = /(?<=<mtd) style="([^"]*)"(?=>)/g;

/** Elements whose content is a row by default, so that an `mrow` around all of it is redundant. */
const ROWS = new Set(["math", "mtd", "msqrt", "mstyle", "mpadded", "mphantom", "merror"]);

/** An attribute whose value needs no quotes. A page contains each formula twice: in its markup and, escaped, in its data. */
const QUOTED = / ([a-z]+)="([\w.%-]+)"(?=[ >])/g;

/** Brackets with redundant attributes: browsers know which ones open or close, and stretch them by default. */
const BRACKET = /<mo form="(?:prefix|postfix)"( stretchy="(?:true|false)")>(?=[()[\]{}]<)/g;

/**
 * Converts TeX to MathML, which browsers lay out and screen readers read, and which is a tenth of the size of positioned elements.
 * @throws Error for an expression that cannot be parsed.
 */
export function renderMath(expression: string, isDisplay: boolean): string {
  return withoutWholeRows(temml.renderToString(expression, { displayMode: isDisplay, throwOnError: true }))
    .replace(ASSUMED, "")
    .replace(COLUMN, (attribute, style: string) => (COLUMNS[style] ? ` class=${COLUMNS[style]}` : attribute))
    .replace(BRACKET, (_, stretchy: string) => `<mo${stretchy === ' stretchy="false"' ? stretchy : ""}>`)
    .replace(QUOTED, " $1=$2");
}

/** An open element, and the row at the start of its content, if the row may be its whole content. */
interface OpenElement {
  name: string;
  contentStart: number;
  /** Positions of the row's tags. */
  row?: { start: number; end: number }[];
}

/** Removes rows that are the whole content of an element in `ROWS`; they are most of the markup of short formulas. */
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

/** `renderMath` for an expression that is only known at run time: if it cannot be parsed, its source is shown. */
export function renderMathOrSource(expression: string, isDisplay: boolean): string {
  try {
    return renderMath(expression, isDisplay);
  } catch {
    return `<code>${escapeHtml(expression)}</code>`;
  }
}

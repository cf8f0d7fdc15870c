import temml from "temml";
import { escapeHtml } from "@/lib/escape-html";

/** Attributes that say what browsers assume anyway, and what the style sheet of formulas says once (`latex.css`). */
const ASSUMED =
  / fence="true"| class="tml-display" style="display:block math;"| style="padding-left:0em;padding-right:0em;"/g;

/** An attribute whose value needs no quotes. A page contains each formula twice: in its markup and, escaped, in its data. */
const QUOTED = / ([a-z]+)="([\w.%-]+)"(?=[ >])/g;

/** A bracket opens or closes by itself, and stretches unless it is told not to. */
const BRACKET = /<mo form="(?:prefix|postfix)"( stretchy="(?:true|false)")>(?=[()[\]{}]<)/g;

/**
 * TeX as MathML, which browsers lay out and screen readers read: a tenth of the markup that drawing it with elements takes.
 * @throws Error for an expression that cannot be read.
 */
export function renderMath(expression: string, isDisplay: boolean): string {
  return withoutOuterRow(temml.renderToString(expression, { displayMode: isDisplay, throwOnError: true }))
    .replace(ASSUMED, "")
    .replace(BRACKET, (_, stretchy: string) => `<mo${stretchy === ' stretchy="false"' ? stretchy : ""}>`)
    .replace(QUOTED, " $1=$2");
}

/** A formula is a row by itself: the row around all of it says nothing, and is most of the markup of a short one. */
function withoutOuterRow(markup: string): string {
  const [, start, content] = /^(<math[^>]*>)<mrow>(.*)<\/mrow><\/math>$/s.exec(markup) ?? [];
  if (start === undefined || content === undefined) return markup;
  let depth = 0;
  for (const [tag] of content.matchAll(/<\/?mrow\b/g)) {
    depth += tag.startsWith("</") ? -1 : 1;
    // The first row ends before the last begins.
    if (depth < 0) return markup;
  }
  return `${start}${content}</math>`;
}

/** The same for an expression that is only known while a page is rendered: one that cannot be read is shown as written. */
export function renderMathOrSource(expression: string, isDisplay: boolean): string {
  try {
    return renderMath(expression, isDisplay);
  } catch {
    return `<code>${escapeHtml(expression)}</code>`;
  }
}

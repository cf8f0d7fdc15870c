import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { evaluateText } from "@/migrate/configuration/evaluate-text";
import { isUnknown } from "@/migrate/configuration/values";
import { scriptValues } from "@/migrate/engines/vitepress-scripts";
import { FenceTracker } from "@/migrate/lines/line-walker";
import { escapeText } from "@/migrate/rules";
import type { Data, LinePage, RewrittenLine } from "@/migrate/types";

const VUE_TAG = /<[A-Za-z][\w.-]*(?:\s[^<>]*?)?\s@[\w.:-]+(?==|[\s/>])[^<>]*>/g;

/** Code in a line, what is excepted from Vue, or an expression of Vue. */
const PIECE = /(`+)[\s\S]*?\1|<[^>]*\bv-pre\b.*$|<!--.*?-->|\{\{(.+?)\}\}/g;

/**
 * Puts the values of the frontmatter, and constants of the script, in place of the expressions that ask for them, makes the short attributes of Vue such as
 * Markdown reads as attributes, and reports what only Vue could evaluate.
 */
export function rewriteVue(lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] {
  const fences = new FenceTracker();
  const { data } = parseFrontmatter(page.file, page.folder.read(page.file));
  const values: Data = { ...scriptValues(page), $frontmatter: data, frontmatter: data };
  let isLiteral = false;
  return lines.map((line) => {
    if (fences.isCode(line.text)) return line;
    if (/^\s*:{3,}\s*v-pre\b/.test(line.text)) isLiteral = true;
    else if (/^\s*:{3,}\s*$/.test(line.text)) isLiteral = false;
    const text = line.text.replace(VUE_TAG, (tag) => tag.replace(/(\s)@(?=[\w.:-]+(?:=|[\s/>]))/g, "$1v-on:"));
    return {
      ...line,
      text: isLiteral ? text : fillValues(text, values, (message) => page.report(line.origin, message)),
    };
  });
}

function fillValues(text: string, values: Data, report: (message: string) => void): string {
  // The title of a container becomes an attribute.
  const isTitle = /^\s*:{3,}/.test(text);
  return text.replace(PIECE, (piece, _ticks, expression?: string) => {
    if (expression === undefined) return piece;
    const value = evaluateText(expression, values);
    if (isUnknown(value)) {
      report(`\`${piece}\` is code of Vue; it is shown as it is written.`);
      return piece;
    }
    const shown = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
    return isTitle ? shown : escapeText(shown);
  });
}

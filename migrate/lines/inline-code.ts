import { mapText } from "@/migrate/lines/line-walker";
import type { RewrittenLine } from "@/migrate/types";

/** Removes the language in braces at the end of inline code: `const a = 1{:js}`. */
export function withoutInlineLanguages(lines: readonly RewrittenLine[]): RewrittenLine[] {
  return mapText(lines, (line) => ({ ...line, text: line.text.replace(/\{:[\w.-]+\}(?=`)/g, "") }));
}

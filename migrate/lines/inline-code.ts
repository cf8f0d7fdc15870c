import { FenceTracker } from "@/migrate/lines/line-walker";
import type { RewrittenLine } from "@/migrate/types";

/** Inline code without the language that it may end with, in braces: `const a = 1{:js}`. */
export function withoutInlineLanguages(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const fences = new FenceTracker();
  return lines.map((line) =>
    fences.isCode(line.text) ? line : { ...line, text: line.text.replace(/\{:[\w.-]+\}(?=`)/g, "") },
  );
}

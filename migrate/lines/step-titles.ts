import { titleAttribute } from "@/migrate/lines/line-walker";
import type { RewrittenLine } from "@/migrate/types";

const HEADING = /^\s*(#{1,6})\s+(.+?)\s*#*\s*$/;

/** A heading that a step begins with becomes its title. */
export function titleSteps(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const result = [...lines];
  for (const [index, line] of lines.entries()) {
    if (line.text.trim() !== "<Step>") continue;
    const next = lines.findIndex(({ text }, place) => place > index && text.trim() !== "");
    const [, marks, written = ""] = HEADING.exec(lines[next]?.text ?? "") ?? [];
    if (marks === undefined) continue;
    const id = /\bid="([^"]+)"/.exec(written)?.[1];
    const title = titleAttribute(written.replace(/<[^>]+>/g, ""));
    const size = ` titleSize="h${Math.min(marks.length, 4)}"`;
    result[index] = { ...line, text: line.text.replace("<Step>", `<Step${title}${size}${titleAttribute(id, "id")}>`) };
    result[next] = { text: "", origin: lines[next]?.origin ?? line.origin, isPadding: true };
  }
  return result;
}

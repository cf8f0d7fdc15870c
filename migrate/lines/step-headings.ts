import { FenceTracker, tagLines } from "@/migrate/lines/line-walker";
import type { RewrittenLine } from "@/migrate/types";

const HEADING = /^(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/;
const MARK = /[ \t]*\[step\](?=[ \t]*(?:\[#[^\]]*\]|$))/;

/** `## Install [step]`: what follows such a heading is a step, and headings of one level that follow each other are one list. */
export function stepHeadings(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const fences = new FenceTracker();
  const result: RewrittenLine[] = [];
  /** Levels of the steps that are open, the outermost first. */
  const open: number[] = [];
  const close = (level: number, origin: number) => {
    while ((open.at(-1) ?? 0) > level) {
      open.pop();
      result.push(...tagLines("", "</Step>", origin), ...tagLines("", "</Steps>", origin));
    }
  };
  for (const line of lines) {
    const [, marks = "", text = ""] = (fences.isCode(line.text) ? null : HEADING.exec(line.text)) ?? [];
    const { origin } = line;
    if (marks === "") {
      result.push(line);
      continue;
    }
    const level = marks.length;
    const isStep = MARK.test(text);
    close(isStep ? level : level - 1, origin);
    if (isStep) {
      const isNext = open.at(-1) === level;
      if (!isNext) open.push(level);
      result.push(...tagLines("", isNext ? "</Step>" : "<Steps>", origin), ...tagLines("", "<Step>", origin));
    }
    result.push(isStep ? { ...line, text: `${marks} ${text.replace(MARK, "")}` } : line);
  }
  close(0, lines.at(-1)?.origin ?? 0);
  return result;
}

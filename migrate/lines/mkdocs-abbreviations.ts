import { escapePattern } from "@/lib/base/escape-pattern";
import { FenceTracker, mapText, titleAttribute } from "@/migrate/lines/line-walker";
import { rewriteOutsideLinks } from "@/migrate/lines/outside-links";
import { rewriteText } from "@/migrate/markdown/rewrite-text";
import type { RewrittenLine } from "@/migrate/types";

const DEFINITION = /^ {0,3}\*\[([^\]]+)\]:[ \t]*(.*?)[ \t]*$/;
const HEADING = /^[ \t]*#{1,6}[ \t]/;

/**
 * `*[API]: Application Programming Interface`: explains an abbreviation where it occurs first in each section. What explains
 * it is not shown elsewhere.
 */
export function explainAbbreviations(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const fences = new FenceTracker();
  const isCode = lines.map(({ text }) => fences.isCode(text));
  const explained = new Map<string, string>();
  const kept = lines.filter(({ text }, index) => {
    const [, name, meaning = ""] = (isCode[index] ? null : DEFINITION.exec(text)) ?? [];
    if (name !== undefined) explained.set(name, meaning);
    return name === undefined;
  });
  if (explained.size === 0) return [...lines];
  const longestFirst = [...explained.keys()].sort((one, other) => other.length - one.length);
  const names = new RegExp(`(?<![\\w-])(?:${longestFirst.map(escapePattern).join("|")})(?![\\w-])`, "g");
  let known = new Set<string>();
  const explain = (name: string) => {
    const meaning = explained.get(name) ?? "";
    if (known.has(name) || meaning === "") return name;
    known.add(name);
    return `<Tooltip${titleAttribute(meaning, "tip")}>${name}</Tooltip>`;
  };
  const explainPart = (part: string) => rewriteOutsideLinks(part, (text) => text.replace(names, explain));
  return mapText(kept, (line) => {
    if (HEADING.test(line.text)) {
      known = new Set();
      return line;
    }
    return { ...line, text: rewriteText(line.text, explainPart) };
  });
}

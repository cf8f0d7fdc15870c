import { mapBlocks, tagLines, titleAttribute } from "@/migrate/lines/line-walker";
import { iconTag } from "@/migrate/markdown/icon-tag";
import type { RewrittenLine } from "@/migrate/types";

const GRID = /^[ \t]*<div[^>]*\bclass="[^"]*\bgrid cards\b[^"]*"[^>]*>[ \t]*$/;
const ICON = /^:(material|fontawesome|octicons|simple)-([\w-]+):(?:\{[^}]*\})?[ \t]*/;

/** Rewrites a list in `<div class="grid cards">` to cards: what is above the first rule of an entry is its title. */
export function rewriteGrids(lines: readonly RewrittenLine[]): RewrittenLine[] {
  return mapBlocks(lines, ({ text: first, origin }, index) => {
    if (!GRID.test(first)) return undefined;
    const end = lines.findIndex(({ text }, at) => at > index && /^[ \t]*<\/div>[ \t]*$/.test(text));
    const entries = end === -1 ? undefined : readEntries(lines.slice(index + 1, end));
    if (!entries) return undefined;
    const [opening, closing] = [
      tagLines("", "<CardGroup>", origin),
      tagLines("", "</CardGroup>", lines[end]?.origin ?? origin),
    ];
    return { length: end - index + 1, lines: [...opening, ...entries.flatMap(writeCard), ...closing] };
  });
}

/** The entries of a list, without its marks; undefined if there is anything beside the list. */
function readEntries(lines: readonly RewrittenLine[]): RewrittenLine[][] | undefined {
  const entries: RewrittenLine[][] = [];
  for (const line of lines) {
    const mark = /^[-*+][ \t]+/.exec(line.text)?.[0];
    if (mark !== undefined) entries.push([{ ...line, text: line.text.slice(mark.length) }]);
    else if (line.text.trim() === "" || /^(?: {2,}|\t)/.test(line.text)) {
      entries.at(-1)?.push({ ...line, text: line.text.replace(/^(?: {1,4}|\t)/, "") });
    } else return undefined;
  }
  return entries.length > 0 ? entries : undefined;
}

function writeCard(entry: readonly RewrittenLine[]): RewrittenLine[] {
  const [first] = entry;
  if (!first) return [];
  const rule = entry.findIndex(({ text }) => /^-{3,}[ \t]*$/.test(text));
  const head =
    rule === -1
      ? ""
      : entry
          .slice(0, rule)
          .map(({ text }) => text.replace(/&nbsp;/g, " ").trim())
          .join(" ")
          .trim();
  const [, label, href] =
    /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(head.replace(ICON, "").replace(/^(__|\*\*)(.*)\1$/, "$2")) ?? [];
  const title = (label ?? head).replace(ICON, "").replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, "");
  const [, set = "", name = ""] = ICON.exec(head) ?? [];
  const icon = iconTag(set, name).replace(/^<Icon| \/>$/g, "");
  const body = entry.slice(rule + 1);
  const last = entry.at(-1)?.origin ?? first.origin;
  return [
    ...tagLines("", `<Card${titleAttribute(title)}${icon}${titleAttribute(href, "href")}>`, first.origin),
    ...body,
    ...tagLines("", "</Card>", last),
  ];
}

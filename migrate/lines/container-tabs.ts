import { mapText, tagLines, titleAttribute } from "@/migrate/lines/line-walker";
import type { LinePage, RewrittenLine } from "@/migrate/types";

const OPENING = /^([ \t]*)(:{3,})[ \t]*([A-Za-z][\w-]*)/;
const CLOSING = /^[ \t]*(:{3,})[ \t]*$/;
/** `== Label`, or `@tab Label` in another plugin. */
const LABEL = /^[ \t]*(?:==|@tab(?::active)?)[ \t]+(.+?)[ \t]*$/;

/** An open container: tabs with their indentation, or any other. */
interface OpenContainer {
  colons: number;
  tabs?: { indent: string; hasTab: boolean; origin: number };
}

/** Rewrites `:::tabs` of plugins, with a line `== Label` before each tab, to elements. */
export function rewriteContainerTabs(lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] {
  const open: OpenContainer[] = [];
  const endTabs = ({ tabs }: OpenContainer, origin: number): RewrittenLine[] =>
    tabs
      ? [...(tabs.hasTab ? tagLines(tabs.indent, "</Tab>", origin) : []), ...tagLines(tabs.indent, "</Tabs>", origin)]
      : [];
  const rewritten = mapText(lines, (line) => {
    const { text, origin } = line;
    const top = open.at(-1);
    const closing = CLOSING.exec(text)?.[1];
    if (closing !== undefined && top && closing.length >= top.colons) {
      open.pop();
      return top.tabs ? endTabs(top, origin) : [line];
    }
    const [, indent = "", colons = "", name] = OPENING.exec(text) ?? [];
    if (name !== undefined) {
      const isTabs = name === "tabs";
      open.push({ colons: colons.length, ...(isTabs ? { tabs: { indent, hasTab: false, origin } } : {}) });
      return isTabs ? tagLines(indent, "<Tabs>", origin) : [line];
    }
    const label = LABEL.exec(text)?.[1];
    if (label === undefined || !top?.tabs) return [line];
    const before = top.tabs.hasTab ? tagLines(top.tabs.indent, "</Tab>", origin) : [];
    top.tabs.hasTab = true;
    const title = titleAttribute(label.replace(/`|\*\*/g, ""));
    return [...before, ...tagLines(top.tabs.indent, `<Tab${title}>`, origin)];
  });
  for (const container of open.reverse()) {
    if (container.tabs) page.report(container.tabs.origin, "The container is not closed; it ends with the page.");
    rewritten.push(...endTabs(container, lines.at(-1)?.origin ?? 0));
  }
  return rewritten;
}

import { FenceTracker, tagLines, titleAttribute } from "@/migrate/lines/line-walker";
import type { LinePage, RewrittenLine } from "@/migrate/types";

const OPENING = /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(.*?)[ \t]*$/;
const CLOSING = /^([ \t>]*)(:{3,})[ \t]*$/;

/** Components for the types of admonitions of all engines; others become notes under their own name. */
const CALLOUTS: Readonly<Record<string, string>> = {
  note: "Note",
  seealso: "Note",
  info: "Info",
  important: "Info",
  abstract: "Info",
  summary: "Info",
  todo: "Info",
  tip: "Tip",
  hint: "Tip",
  success: "Check",
  check: "Check",
  done: "Check",
  warning: "Warning",
  caution: "Warning",
  attention: "Warning",
  danger: "Danger",
  error: "Danger",
  failure: "Danger",
  bug: "Danger",
};

/** The callout for an admonition, and the title that says what ours does not. */
export function calloutOf(type: string, title?: string): { name: string; title: string | undefined } {
  const known = CALLOUTS[type.toLowerCase()];
  // Titles are attributes here, which hold plain text.
  const shown = title?.replace(/(\*\*|__|`)(?=\S)(.*?\S)\1/g, "$2").trim() || undefined;
  if (known) return { name: known, title: shown };
  return { name: "Note", title: shown ?? type.charAt(0).toUpperCase() + type.slice(1) };
}

/** Containers that are not admonitions: what replaces their first and last lines. */
export type ContainerRule = (rest: string) => { open: string; close: string };

/** Rewrites `:::name Title` to `:::` as elements. */
export function rewriteContainers(
  rules: Readonly<Record<string, ContainerRule>> = {},
): (lines: readonly RewrittenLine[], page: LinePage) => RewrittenLine[] {
  return (lines, page) => {
    const fences = new FenceTracker();
    const open: { colons: number; close: string; indent: string; origin: number }[] = [];
    const result: RewrittenLine[] = [];
    for (const line of lines) {
      if (fences.isCode(line.text)) {
        result.push(line);
        continue;
      }
      const closing = CLOSING.exec(line.text);
      const top = open.at(-1);
      if (closing && top && (closing[2] ?? "").length >= top.colons) {
        open.pop();
        result.push(...tagLines(top.indent, top.close, line.origin));
        continue;
      }
      const opening = OPENING.exec(line.text);
      if (!opening) {
        result.push(line);
        continue;
      }
      const [, indent = "", colons = "", name = "", rest = ""] = opening;
      const tags = (rules[name] ?? calloutRule(name))(rest);
      open.push({ colons: colons.length, close: tags.close, indent, origin: line.origin });
      result.push(...tagLines(indent, tags.open, line.origin));
    }
    for (const { close, origin, indent } of open.reverse()) {
      page.report(origin, "The container is not closed; it ends with the page.");
      result.push(...tagLines(indent, close, origin));
    }
    return result;
  };
}

function calloutRule(type: string): ContainerRule {
  return (rest) => {
    const bracketed = /^\[((?:[^[\]]|\[[^\]]*\])*)\]/.exec(rest);
    const attribute = /\btitle=(?:"([^"]*)"|'([^']*)'|([^\s}]+))/.exec(rest);
    const written = bracketed?.[1] ?? attribute?.[1] ?? attribute?.[2] ?? attribute?.[3];
    const callout = calloutOf(type, written ?? rest.replace(/\{[^{}]*\}\s*$/, ""));
    return { open: `<${callout.name}${titleAttribute(callout.title)}>`, close: `</${callout.name}>` };
  };
}

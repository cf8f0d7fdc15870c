import { ownValue } from "@/lib/base/own-value";
import { mapText, tagLines, titleAttribute } from "@/migrate/lines/line-walker";
import type { LinePage, RewrittenLine } from "@/migrate/types";

const OPENING = /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(.*?)[ \t]*$/;
const CLOSING = /^[ \t>]*(:{3,})[ \t]*$/;

/** Callouts by admonition type of all engines; other types become notes with the type as title. */
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

/** The callout for an admonition: for unknown types, a note with the type as title. */
export function calloutOf(type: string, title?: string): { name: string; title: string | undefined } {
  const known = ownValue(CALLOUTS, type.toLowerCase());
  // The title becomes an attribute, which contains plain text.
  const shown = title?.replace(/(\*\*|__|`)(?=\S)(.*?\S)\1/g, "$2").trim() || undefined;
  if (known) return { name: known, title: shown };
  return { name: "Note", title: shown ?? type.charAt(0).toUpperCase() + type.slice(1) };
}

/** The tags of the callout for an admonition. */
export function calloutTags(type: string, title?: string): { open: string; close: string } {
  const callout = calloutOf(type, title);
  return { open: `<${callout.name}${titleAttribute(callout.title)}>`, close: `</${callout.name}>` };
}

/** Returns the replacements of a container's first and last lines. @param rest the text after the container's name */
export type ContainerRule = (rest: string) => { open: string; close: string };

/** Rewrites containers (`:::name Title` to `:::`) as elements. */
export function rewriteContainers(
  rules: Readonly<Record<string, ContainerRule>> = {},
): (lines: readonly RewrittenLine[], page: LinePage) => RewrittenLine[] {
  return (lines, page) => {
    const open: { colons: number; close: string; indent: string; origin: number }[] = [];
    const rewritten = mapText(lines, (line) => {
      const closing = CLOSING.exec(line.text)?.[1];
      const top = open.at(-1);
      if (closing !== undefined && top && closing.length >= top.colons) {
        open.pop();
        return tagLines(top.indent, top.close, line.origin);
      }
      const [, indent = "", colons = "", name, rest = ""] = OPENING.exec(line.text) ?? [];
      if (name === undefined) return line;
      const rule = ownValue(rules, name);
      if (!rule && ownValue(CALLOUTS, name.toLowerCase()) === undefined)
        page.report(line.origin, `The container \`:::${name}\` has no equivalent here; it became a note.`);
      const tags = (rule ?? calloutRule(name))(rest);
      open.push({ colons: colons.length, close: tags.close, indent, origin: line.origin });
      return tagLines(indent, tags.open, line.origin);
    });
    const ends = open.reverse().flatMap(({ close, origin, indent }) => {
      page.report(origin, "The container is not closed; it ends with the page.");
      return tagLines(indent, close, origin);
    });
    return [...rewritten, ...ends];
  };
}

function calloutRule(type: string): ContainerRule {
  return (rest) => {
    const bracketed = /^\[((?:[^[\]]|\[[^\]]*\])*)\]/.exec(rest);
    const attribute = /\btitle=(?:"([^"]*)"|'([^']*)'|([^\s}]+))/.exec(rest);
    const written = bracketed?.[1] ?? attribute?.[1] ?? attribute?.[2] ?? attribute?.[3];
    return calloutTags(type, written ?? rest.replace(/\{[^{}]*\}\s*$/, ""));
  };
}

import { calloutOf } from "@/migrate/lines/containers";
import { FenceTracker, mapText, rewriteTaggedBlocks, titleAttribute } from "@/migrate/lines/line-walker";
import { type PythonPlaces, withReferences } from "@/migrate/lines/mkdocs-python";
import { recordOf, textOf } from "@/migrate/markdown/frontmatter";
import type { Data, LinePage, RewrittenLine } from "@/migrate/types";

const BLOCK = /^([ \t>]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]+(.*?)[ \t]*$/;

/** Rewrites the blocks of Python-Markdown that are told by indentation: admonitions, details, and tabs. */
export function rewriteMkdocsBlocks(lines: readonly RewrittenLine[]): RewrittenLine[] {
  return rewriteTaggedBlocks(lines, (line, index) => {
    const [, indent = "", marker = "", rest = ""] = BLOCK.exec(line.text) ?? [];
    const isTab = marker.startsWith("===") && /^["']/.test(rest);
    if (marker === "" || (!isTab && marker.startsWith("==="))) return undefined;
    const content = takeContent(lines, index + 1, indent.length + 4);
    const inner = withClosedFences(content).map((item) => ({ ...item, text: dedent(item.text, indent.length) }));
    return {
      indent,
      tags: isTab ? tabTags(rest) : admonitionTags(marker, rest),
      inner: rewriteMkdocsBlocks(inner),
      length: content.length + 1,
      last: content.at(-1)?.origin ?? line.origin,
      isTab,
    };
  });
}

/** The lines that belong to a block: indented ones, and blank ones between them. */
function takeContent(lines: readonly RewrittenLine[], start: number, indent: number): RewrittenLine[] {
  let end = start;
  for (let index = start; index < lines.length; index += 1) {
    const text = lines[index]?.text.replace(/\t/g, "    ") ?? "";
    if (text.trim() === "") continue;
    if (text.length - text.trimStart().length < indent) break;
    end = index + 1;
  }
  return lines.slice(start, end);
}

/** A fence that does not end in its block is none to the old engine, and would take the end of the block with it. */
function withClosedFences(lines: readonly RewrittenLine[]): readonly RewrittenLine[] {
  const fences = new FenceTracker();
  let start = -1;
  for (const [index, { text }] of lines.entries()) {
    if (fences.isOpen) fences.isCode(text);
    else if (fences.isCode(text)) start = index;
  }
  return fences.isOpen ? lines.filter((_, index) => index !== start) : lines;
}

function dedent(text: string, indent: number): string {
  const spaces = text.replace(/^\t+/, (tabs) => "    ".repeat(tabs.length));
  return spaces.trim() === "" ? "" : spaces.slice(0, indent) + spaces.slice(indent + 4);
}

function tabTags(rest: string): { open: string; close: string } {
  return { open: `<Tab${titleAttribute(unquote(rest))}>`, close: "</Tab>" };
}

function unquote(text: string): string {
  return (
    text
      .replace(/^["']|["']$/g, "")
      .replace(/:[\w-]+:(?:\{[^}]*\})?/g, "")
      .replace(/`/g, "")
      .trim() || "Tab"
  );
}

function admonitionTags(marker: string, rest: string): { open: string; close: string } {
  const quoted = /"([^"]*)"|'([^']*)'/.exec(rest);
  const type = /^[\w-]+/.exec(rest)?.[0] ?? "note";
  const title = quoted?.[1] ?? quoted?.[2];
  if (marker === "!!!") {
    const callout = calloutOf(type, title);
    // An empty title takes the header away; ours has none in that case anyway.
    return {
      open: `<${callout.name}${titleAttribute(title === "" ? undefined : callout.title)}>`,
      close: `</${callout.name}>`,
    };
  }
  const shown = title || type.charAt(0).toUpperCase() + type.slice(1);
  return {
    open: `<Accordion${titleAttribute(shown)}${marker.endsWith("+") ? " defaultOpen" : ""}>`,
    close: "</Accordion>",
  };
}

const GENERATED =
  "Documentation generated from Python code has no equivalent here; only the name was kept. Write it here, or link to where it is published.";

/** Lists of definitions, attributes on lines of their own, and blocks of HTML that hold Markdown. */
export function rewriteMkdocsLines(
  lines: readonly RewrittenLine[],
  page: LinePage,
  python?: PythonPlaces,
): RewrittenLine[] {
  const defined = new Set(lines.flatMap(({ text }) => /^\s*\[([^\]]+)\]:/.exec(text)?.[1]?.toLowerCase() ?? []));
  const padding = createPadding();
  let hasOptions = false;
  return mapText(lines, (line) => {
    const { text, origin } = line;
    if (/^\s*\{:?\s*[.#][^{}]*\}\s*$/.test(text)) return [];
    const definition = /^([ ]*):[ \t]{1,3}(\S.*)$/.exec(text);
    if (definition)
      return [
        { text: "", origin, isPadding: true },
        { text: `${definition[1]}-   ${definition[2]}`, origin },
      ];
    const pads = padding(text);
    if (pads !== "none") {
      const blank = { text: "", origin, isPadding: true as const };
      return [...(pads === "around" ? [blank] : []), line, blank];
    }
    const generated = /^:::[ \t]+([\w.]+)[ \t]*$/.exec(text)?.[1];
    if (generated !== undefined) {
      hasOptions = true;
      page.report(origin, GENERATED);
      return [{ text: `<a id="${generated}"></a>\`${generated}\``, origin }];
    }
    hasOptions = hasOptions && /^(?: {4}|\t)/.test(text);
    if (hasOptions) return [];
    const plain = text.replace(/`(?:#!|:::)\w+ ([^`]+)`/g, "`$1`");
    const resolved = withReferences(plain, defined, { python, report: (message) => page.report(origin, message) });
    return { ...line, text: withPlaces(resolved) };
  });
}

/**
 * Where a line that is a tag needs blank lines: around the tags of an element that holds Markdown, and behind an element of HTML. Inside
 * of one, a blank line would end it.
 */
function createPadding(): (line: string) => "around" | "behind" | "none" {
  const open: { name: string; isMarkdown: boolean }[] = [];
  return (line) => {
    const [, slash, name = "", rest = ""] = /^\s*<(\/?)(\w+)([^>]*)>\s*$/.exec(line) ?? [];
    if (name === "" || rest.endsWith("/") || /^(?:br|hr|img|input|source|link|meta|col|wbr|embed)$/.test(name))
      return "none";
    const isMarkdown = /\bmarkdown\b/.test(rest);
    if (slash === "") open.push({ name, isMarkdown });
    if (slash === "") return isMarkdown ? "around" : "none";
    const index = open.findLastIndex((element) => element.name === name);
    const [closed] = index === -1 ? [] : open.splice(index);
    if (closed === undefined || closed.isMarkdown) return "around";
    return open.some((element) => !element.isMarkdown) ? "none" : "behind";
  };
}

/** Ids in braces behind text that is no heading: `[](){#id}` and `*text*{#id}`. */
function withPlaces(text: string): string {
  if (/^[ \t>]*#/.test(text)) return text;
  return text
    .replace(/\[\]\(\)\{:?\s*#([\w.:-]+)[^{}]*\}/g, '<a id="$1"></a>')
    .replace(/([)\]*_`])\{:?\s*#([\w.:-]+)[^{}]*\}/g, '$1<a id="$2"></a>');
}

/** Text between these marks is not for the plugin. */
const RAW = /(\{%-?\s*(?:end)?raw\s*-?%\})/;

/** `{{ name }}`: values of `extra`, by their path. Statements, and values that only code knows, stay as they are written. */
export function fillVariables(extra: Data | undefined) {
  return (lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] => {
    const fences = new FenceTracker();
    const fill = (text: string) =>
      extra === undefined
        ? text
        : text.replace(/\{\{[ \t]*([\w.]+)[ \t]*\}\}/g, (whole, path: string) => {
            const keys = path.replace(/^config\.extra\./, "").split(".");
            const value = keys.reduce<unknown>((holder, key) => recordOf(holder)[key], extra);
            return textOf(value) ?? whole;
          });
    let isRaw = false;
    return lines.map((line) => {
      const isCode = fences.isCode(line.text);
      const parts = line.text.split(RAW).map((part) => {
        if (RAW.test(part) && extra !== undefined) {
          isRaw = !part.includes("endraw");
          return "";
        }
        if (isRaw) return part;
        const text = fill(part);
        const [left] = isCode ? [] : (/\{%.*?%\}|\{\{.*?\}\}/.exec(text) ?? []);
        if (left) page.report(line.origin, `\`${left}\` is for a plugin that runs code, and stands as it is written.`);
        return text;
      });
      return { ...line, text: parts.join("") };
    });
  };
}

import { calloutOf } from "@/lib/migrate/lines/containers";
import { FenceTracker, linesFrom, regionOf, tagLines, titleAttribute } from "@/lib/migrate/lines/line-walker";
import { joinPath } from "@/lib/migrate/paths";
import type { LinePage, RewrittenLine } from "@/lib/migrate/types";

const BLOCK = /^([ \t>]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]+(.*?)[ \t]*$/;
const SNIPPET = /^([ \t]*)-{1,}8<-{1,}[ \t]+["']([^"']+)["'][ \t]*$/;

/** Rewrites the blocks of Python-Markdown that are told by indentation: admonitions, details, and tabs. */
export function rewriteMkdocsBlocks(lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] {
  const fences = new FenceTracker();
  const result: RewrittenLine[] = [];
  let tabs: { indent: string } | undefined;
  const endTabs = (origin: number) => {
    if (tabs) result.push(...tagLines(tabs.indent, "</Tabs>", origin));
    tabs = undefined;
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as RewrittenLine;
    const match = fences.isCode(line.text) ? null : BLOCK.exec(line.text);
    const [, indent = "", marker = "", rest = ""] = match ?? [];
    const isTab = marker.startsWith("===") && /^["']/.test(rest);
    if (!match || (!isTab && marker.startsWith("==="))) {
      if (line.text.trim() !== "") endTabs(line.origin);
      result.push(line);
      continue;
    }
    const content = takeContent(lines, index + 1, indent.length + 4);
    const inner = rewriteMkdocsBlocks(
      content.map((item) => ({ ...item, text: dedent(item.text, indent.length) })),
      page,
    );
    if (!isTab || (tabs && tabs.indent !== indent)) endTabs(line.origin);
    const tags = isTab ? tabTags(rest) : calloutTags(marker, rest);
    if (isTab && !tabs) {
      tabs = { indent };
      result.push(...tagLines(indent, "<Tabs>", line.origin));
    }
    const last = content.at(-1)?.origin ?? line.origin;
    result.push(...tagLines(indent, tags.open, line.origin), ...inner, ...tagLines(indent, tags.close, last));
    index += content.length;
  }
  endTabs(lines.at(-1)?.origin ?? 0);
  return result;
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

function calloutTags(marker: string, rest: string): { open: string; close: string } {
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

/** `--8<-- "file"`: the text of a file, in text and in code. */
export function includeSnippets(bases: readonly string[]) {
  return (lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] =>
    lines.flatMap((line) => {
      const [, indent = "", target = ""] = SNIPPET.exec(line.text) ?? [];
      if (target === "") return [line];
      const [name = "", ...region] = target.split(":");
      const file = bases.map((base) => joinPath(base, name) ?? "").find((candidate) => page.folder.has(candidate));
      if (file === undefined) {
        page.report(line.origin, `The included file \`${target}\` does not exist.`);
        return [];
      }
      const text = page.folder.read(file);
      return linesFrom((region[0] ? regionOf(text, region[0]) : text).replace(/\n+$/, ""), line.origin, indent);
    });
}

/** Lists of definitions, attributes on lines of their own, tables of contents, and blocks of HTML that hold Markdown. */
export function rewriteMkdocsLines(lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] {
  const fences = new FenceTracker();
  return lines.flatMap((line) => {
    const { text, origin } = line;
    if (fences.isCode(text)) return [line];
    if (/^\s*\{:?\s*[.#][^{}]*\}\s*$/.test(text) || /^\s*\[TOC\]\s*$/.test(text)) return [];
    if (/^\*\[[^\]]+\]:/.test(text)) {
      page.report(origin, "An abbreviation was left out; our pages have no list of them.");
      return [];
    }
    const definition = /^([ ]*):[ \t]{1,3}(\S.*)$/.exec(text);
    if (definition)
      return [
        { text: "", origin, isPadding: true },
        { text: `${definition[1]}-   ${definition[2]}`, origin },
      ];
    if (/^\s*<\/?\w+[^>]*>\s*$/.test(text) && /\bmarkdown\b|^\s*<\//.test(text)) {
      return [{ text: "", origin, isPadding: true }, line, { text: "", origin, isPadding: true }];
    }
    if (/^:::\s+[\w.]+\s*$/.test(text)) {
      page.report(origin, "Documentation generated from Python code has no equal here.");
      return [{ text: text.replace(/^:::\s+([\w.]+)\s*$/, "`$1`"), origin }];
    }
    return [line];
  });
}

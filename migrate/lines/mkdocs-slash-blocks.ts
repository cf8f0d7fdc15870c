import { calloutTags } from "@/migrate/lines/containers";
import { FenceTracker, rewriteTaggedBlocks, titleAttribute } from "@/migrate/lines/line-walker";
import type { LinePage, RewrittenLine } from "@/migrate/types";

const OPENING = /^([ \t>]*)(\/{3,})[ \t]+([\w-]+)(?:[ \t]*\|[ \t]*(.*?))?[ \t]*$/;

/** Rewrites `/// name | title` to `///`: the blocks of PyMdown that end with as many slashes as they start with. */
export function rewriteSlashBlocks(lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] {
  return rewriteTaggedBlocks(lines, (line, index) => {
    const [, indent = "", slashes = "", name = "", title = ""] = OPENING.exec(line.text) ?? [];
    if (name === "") return undefined;
    const end = findEnd(lines, index + 1, slashes);
    if (end === lines.length) page.report(line.origin, "The block is not closed; it ends with the page.");
    const { options, start } = readOptions(lines, index + 1);
    return {
      indent,
      tags: tagsOf(name, title, options),
      inner: rewriteSlashBlocks(lines.slice(start, end), page),
      length: end - index + 1,
      last: lines[end]?.origin ?? line.origin,
      isTab: name === "tab",
      isFirstTab: options.new === "true",
    };
  });
}

/** The line with as many slashes as the block starts with, outside of code; the number of lines if there is none. */
function findEnd(lines: readonly RewrittenLine[], start: number, slashes: string): number {
  const fences = new FenceTracker();
  const end = lines.findIndex(
    ({ text }, index) => index >= start && !fences.isCode(text) && text.replace(/^[ \t>]*/, "").trimEnd() === slashes,
  );
  return end === -1 ? lines.length : end;
}

/** `    key: value` right below the first line. */
function readOptions(lines: readonly RewrittenLine[], start: number) {
  const options: Record<string, string> = {};
  let next = start;
  for (; next < lines.length; next += 1) {
    const [, key, value = ""] = /^[ \t>]*(?: {4}|\t)([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(lines[next]?.text ?? "") ?? [];
    if (key === undefined) break;
    options[key] = value.replace(/^["']|["']$/g, "").toLowerCase();
  }
  return { options, start: next };
}

function tagsOf(name: string, title: string, options: Readonly<Record<string, string>>) {
  switch (name) {
    case "tab":
      return { open: `<Tab${titleAttribute(title || "Tab")}>`, close: "</Tab>" };
    case "details": {
      const shown = title || options.type || "Details";
      return {
        open: `<Accordion${titleAttribute(shown)}${options.open === "true" ? " defaultOpen" : ""}>`,
        close: "</Accordion>",
      };
    }
    // A caption, a list of definitions, or HTML: their text is without a frame.
    case "caption":
    case "figure-caption":
    case "table-caption":
    case "define":
    case "html":
      return { open: "", close: "" };
    default:
      return calloutTags(name === "admonition" ? (options.type ?? "note") : name, title);
  }
}

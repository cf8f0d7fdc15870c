import { escapePattern } from "@/lib/base/escape-pattern";
import { codeLines, FenceTracker, linesFrom } from "@/migrate/lines/line-walker";
import { ABOVE, folderOf, isMarkdownFile, joinPath } from "@/migrate/paths";
import type { LinePage, RewrittenLine } from "@/migrate/types";

const DIRECTIVE = /^([ \t]*)(\\?)\{\{[ \t]*#(\w+)[ \t]+([^\s}]+)[^}]*\}\}[ \t]*$/;

/**
 * Inserts files that mdBook includes: whole, by lines (`file.rs:2:5`), or by anchors (`file.rs:name`). Playgrounds become code
 * blocks, and `{{#title}}` is left out.
 */
export function includeMdbookFiles(lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] {
  const fences = new FenceTracker();
  return lines.flatMap((line) => {
    const isCode = fences.isCode(line.text);
    const [, indent = "", backslash, name = "", target = ""] = DIRECTIVE.exec(line.text) ?? [];
    if (name === "title" && !isCode) return [];
    if (backslash !== "" || !/^(?:include|rustdoc_include|playground|playpen)$/.test(name)) return [line];
    const [path = "", ...range] = target.split(":");
    const file = joinPath(folderOf(page.file), path);
    if (file === undefined || !page.folder.has(file)) {
      const place = file === undefined ? ABOVE : "not part of the folder";
      page.report(line.origin, `The included file \`${path}\` is ${place}.`);
      return [line];
    }
    const text = partOf(page.folder.read(file), range).trimEnd();
    const isText = isCode || (isMarkdownFile(file) && name === "include");
    return isText
      ? linesFrom(text, line.origin, indent)
      : codeLines({ text, language: path.replace(/^.*\./, "").replace(/^rs$/, "rust") }, line.origin, indent);
  });
}

function partOf(text: string, [first, last]: readonly string[]): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const isAnchor = (line: string, mark: string, name: string) =>
    new RegExp(`\\b${mark}:\\s*${escapePattern(name)}(?![\\w-])`).test(line);
  if (first && /[A-Za-z_]/.test(first)) {
    const start = lines.findIndex((line) => isAnchor(line, "ANCHOR", first));
    const end = lines.findIndex((line) => isAnchor(line, "ANCHOR_END", first));
    return start === -1 ? text : withoutAnchors(lines.slice(start + 1, end === -1 ? undefined : end));
  }
  if (first === undefined) return withoutAnchors(lines);
  const from = Math.max(0, Number(first || 1) - 1);
  return withoutAnchors(lines.slice(from, last === undefined ? from + 1 : last === "" ? undefined : Number(last)));
}

function withoutAnchors(lines: readonly string[]): string {
  return lines.filter((line) => !/\bANCHOR(?:_END)?:\s*[\w-]+/.test(line)).join("\n");
}

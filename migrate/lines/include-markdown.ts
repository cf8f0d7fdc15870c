import { posix } from "node:path";
import { FenceTracker, linesFrom, mapBlocks } from "@/migrate/lines/line-walker";
import { withoutFrontmatter } from "@/migrate/markdown/frontmatter";
import { folderOf, joinPath } from "@/migrate/paths";
import type { LinePage, RewrittenLine } from "@/migrate/types";

const BEGIN = /^([ \t]*)\{%-?\s*(?:$|include(?:-markdown)?(?:\s|$))/;
const STATEMENT = /^\{%-?\s*(include(?:-markdown)?)\s+["']([^"']+)["']([\s\S]*?)-?%\}\s*$/;
const DEEPEST = 5;

/**
 * Replaces `{% include-markdown "../README.md" start="<!--a-->" end="<!--b-->" heading-offset=1 %}`, on one or several lines, by
 * the text of another file, or by the part between two texts. `{% include "file" %}` works the same for any file.
 * @param docs the folder of the documents, to which paths without a leading dot may refer.
 */
export function includeMarkdown(docs: string) {
  const rewrite = (lines: readonly RewrittenLine[], page: LinePage, depth = 0): RewrittenLine[] =>
    mapBlocks(lines, ({ text: first, origin }, index) => {
      const indent = BEGIN.exec(first)?.[1];
      if (indent === undefined || depth > DEEPEST) return undefined;
      const length = lines.slice(index).findIndex(({ text }) => text.includes("%}")) + 1;
      const block = lines.slice(index, index + length);
      const statement = block.map(({ text }) => text).join("\n");
      const [, name, target = "", options = ""] = STATEMENT.exec(statement.trim()) ?? [];
      if (name === undefined) return undefined;
      const file = [folderOf(page.file), docs]
        .map((base) => joinPath(base, target) ?? "")
        .find((candidate) => page.folder.has(candidate));
      if (file === undefined) {
        // Templates of the old engine are handled by the next rewriters.
        if (name === "include") return { length, lines: block };
        page.report(origin, `The included file \`${target}\` is not part of the folder.`);
        return { length, lines: [] };
      }
      const part = linesFrom(partOf(withoutFrontmatter(page.folder.read(file)), options), origin, indent);
      const included = rewrite(part, { ...page, file }, depth + 1);
      return { length, lines: included.map((line) => ({ ...line, text: seenFrom(page.file, file, line.text) })) };
    });
  return (lines: readonly RewrittenLine[], page: LinePage) => rewrite(lines, page);
}

/** Makes the links in a line of another file relative to the page. */
function seenFrom(page: string, file: string, line: string): string {
  if (folderOf(page) === folderOf(file)) return line;
  const target = /(\]\(<?|\b(?:href|src)=")(?![#/<]|[a-z][a-z\d+.-]*:)([^)>"]+?)(?=[)>"]|\s+")/gi;
  return line.replace(target, (written, open: string, path: string) => {
    const place = joinPath(folderOf(file), path);
    return place === undefined ? written : open + posix.relative(folderOf(page), place);
  });
}

/** The part of a text between `start` and `end`, with heading levels increased by `heading-offset`. */
function partOf(text: string, options: string): string {
  const option = (name: string): string | undefined => {
    const written = new RegExp(`(?<![\\w-])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|(-?\\d+))`).exec(options);
    return (written?.[1] ?? written?.[2] ?? written?.[3])?.replace(/\\n/g, "\n");
  };
  const [start, end] = [option("start"), option("end")];
  const from = start === undefined ? -1 : text.indexOf(start);
  const rest = from === -1 ? text : text.slice(from + (start ?? "").length);
  const to = end === undefined ? -1 : rest.indexOf(end);
  const part = (to === -1 ? rest : rest.slice(0, to)).trim();
  const offset = Number(option("heading-offset") ?? 0);
  if (!(offset > 0)) return part;
  const fences = new FenceTracker();
  return part
    .split("\n")
    .map((line) =>
      fences.isCode(line)
        ? line
        : line.replace(/^#{1,6}(?=\s)/, (marks) => marks.padEnd(Math.min(6, marks.length + offset), "#")),
    )
    .join("\n");
}

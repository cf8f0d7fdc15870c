import { codeLines, FenceTracker, linesFrom, regionOf } from "@/migrate/lines/line-walker";
import { textOf } from "@/migrate/markdown/frontmatter";
import { ABOVE, folderOf, joinPath } from "@/migrate/paths";
import type { Data, LinePage, RewrittenLine, SourceFolder } from "@/migrate/types";

const SNIPPET = /^([ \t]*)-{1,}8<-{1,}[ \t]+["']([^"']+)["'][ \t]*$/;
/** The line above and below a list of files. */
const SNIPPET_LIST = /^[ \t]*-+8<-+[ \t]*$/;
/** `{! file !}`, with `>` in front of the name, and a range of lines behind it. */
const INCLUDE = /^([ \t]*)\{!>?[ \t]*([^!\s[\]]+)(?:[ \t]*\[ln:(\d+)(?:-(\d+))?\])?[ \t]*!\}[ \t]*$/;
/** `{* file hl[1,4] ln[1:5] *}`: a file as code. */
const CODE_INCLUDE = /^([ \t]*)\{\*[ \t]*(\S+)[ \t]*(.*?)[ \t]*\*\}[ \t]*$/;

/** Where files that pages include are looked for, and the files that every page ends with. */
export interface SnippetFiles {
  bases: readonly string[];
  appended: readonly string[];
}

/** The files that pages include by name, as the extension is set, and the names of those that are not there. */
export function readSnippetFiles(
  options: Data,
  { folder, root, docs }: { folder: SourceFolder; root: string; docs: string },
): SnippetFiles & { missing: string[] } {
  const textsOf = (value: unknown) => [value].flat().flatMap((one) => textOf(one) ?? []);
  const bases = [...textsOf(options.base_path).flatMap((base) => joinPath(root, base) ?? []), root, docs];
  const isThere = (name: string) => findSnippet(folder, bases, name) !== undefined;
  const names = textsOf(options.auto_append);
  return { bases, appended: names.filter(isThere), missing: names.filter((name) => !isThere(name)) };
}

/** The file of an included name; undefined if there is none. */
function findSnippet(folder: SourceFolder, bases: readonly string[], name: string): string | undefined {
  return bases.map((base) => joinPath(base, name) ?? "").find((candidate) => folder.has(candidate));
}

/** `--8<-- "file"`, `{!file!}` and `{* file *}`: the text of a file, in text and in code. */
export function includeSnippets({ bases, appended }: SnippetFiles) {
  return (written: readonly RewrittenLine[], page: LinePage): RewrittenLine[] => {
    const end = written.at(-1)?.origin ?? 0;
    const lines = [...written, ...appended.flatMap((file) => linesFrom(`\n--8<-- "${file}"`, end))];
    const fences = new FenceTracker();
    const read = (target: string, origin: number): string | undefined => {
      const file = findSnippet(page.folder, [...bases, folderOf(page.file)], target);
      const isAbove = [...bases, folderOf(page.file)].every((base) => joinPath(base, target) === undefined);
      if (file === undefined)
        page.report(origin, `The included file \`${target}\` is ${isAbove ? ABOVE : "not part of the folder"}.`);
      return file === undefined ? undefined : page.folder.read(file).replace(/\n+$/, "");
    };
    let isList = false;
    return lines.flatMap((line) => {
      const { text, origin } = line;
      const isCode = fences.isCode(text);
      if (SNIPPET_LIST.test(text)) {
        isList = !isList;
        return [];
      }
      if (isList) return text.trim() === "" ? [] : linesFrom(read(text.trim(), origin) ?? "", origin);
      const [, indent = "", target = ""] = SNIPPET.exec(text) ?? INCLUDE.exec(text) ?? CODE_INCLUDE.exec(text) ?? [];
      if (target === "" || (isCode && CODE_INCLUDE.test(text))) return [line];
      const [name = "", region, last = ""] = SNIPPET.test(text) ? target.split(":") : [target];
      const source = read(name, origin);
      if (source === undefined) return [];
      const options = CODE_INCLUDE.exec(text)?.[3];
      if (options !== undefined) return fileAsCode(name, source, options, line, indent);
      const [, , , start, end = start] = INCLUDE.exec(text) ?? [];
      if (/^\d*$/.test(region ?? "x")) {
        const lines = linesOf(source, Number(region || 1), last === "" ? undefined : Number(last));
        return linesFrom(lines, origin, indent);
      }
      const part = region ? regionOf(source, region) : source;
      return linesFrom(start ? linesOf(part, Number(start), Number(end)) : part, origin, indent);
    });
  };
}

function linesOf(text: string, start: number, end: number | undefined): string {
  return text
    .split("\n")
    .slice(start - 1, end)
    .join("\n");
}

function fileAsCode(name: string, source: string, options: string, line: RewrittenLine, indent: string) {
  const [, start, end] = /\bln\[(\d+)(?:[:-](\d+))?\]/.exec(options) ?? [];
  const highlighted = /\bhl\[([\d,:-]+)\]/.exec(options)?.[1]?.replace(/:/g, "-");
  const title = /\btitle\[([^\]]+)\]/.exec(options)?.[1];
  const text = start ? linesOf(source, Number(start), Number(end ?? start)) : source;
  const meta = [highlighted && `{${highlighted}}`, title && `title="${title}"`].filter(Boolean).join(" ");
  return codeLines({ text, language: /\.(\w+)$/.exec(name)?.[1] ?? "text", meta }, line.origin, indent);
}

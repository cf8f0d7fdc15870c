import { convertFence } from "@/lib/migrate/fences";
import { chain } from "@/lib/migrate/lines/line-walker";
import { includeSnippets, rewriteMkdocsBlocks, rewriteMkdocsLines } from "@/lib/migrate/lines/mkdocs-blocks";
import { pythonHeadingId } from "@/lib/migrate/markdown/heading-ids";
import type { Dialect } from "@/lib/migrate/types";

/** How pages of MkDocs are written. `extensions` are the names of the Markdown extensions that are on. */
export function mkdocsDialect(root: string, docs: string, extensions: ReadonlySet<string>): Dialect {
  return {
    isMdx: () => false,
    enginePackages: /^$/,
    components: {},
    convertFence,
    headingId: pythonHeadingId,
    repeatSeparator: "_",
    aliases: {},
    publicFolders: [docs],
    hasAttributeLists: true,
    rewriteLines: chain(includeSnippets([root, docs]), rewriteMkdocsBlocks, rewriteMkdocsLines),
    rewriteText: (text) => rewriteMarks(text, extensions),
  };
}

/** Marks that Python-Markdown knows and CommonMark does not. */
function rewriteMarks(text: string, extensions: ReadonlySet<string>): string {
  const has = (name: string) => extensions.has(`pymdownx.${name}`);
  let result = text
    // Attributes behind links, pictures, emphasis and code; those of headings hold their ids.
    .replace(/^(?![ \t>]*#).*$/gm, (line) => line.replace(/([)\]*_:])\{:?[ ]*[.#\w][^{}\n]*\}/g, "$1"))
    .replace(/^\{:?[ ]*[.#][^{}\n]*\}/, "");
  if (has("emoji"))
    result = result.replace(/:(material|fontawesome|octicons|simple)-([\w-]+):/g, (_, set: string, name: string) =>
      iconTag(set, name),
    );
  if (has("keys")) result = result.replace(/\+\+([\w-]+(?:\+[\w"-]+)*)\+\+/g, (_, keys: string) => keyTags(keys));
  if (has("critic") || has("mark")) {
    result = result
      .replace(/\{\+\+([\s\S]*?)\+\+\}/g, "<ins>$1</ins>")
      .replace(/\{--([\s\S]*?)--\}/g, "<del>$1</del>")
      .replace(/\{~~([\s\S]*?)~>([\s\S]*?)~~\}/g, "<del>$1</del><ins>$2</ins>")
      .replace(/\{==([\s\S]*?)==\}/g, "<mark>$1</mark>")
      .replace(/\{>>([\s\S]*?)<<\}/g, "($1)");
  }
  if (has("mark")) result = result.replace(/(?<![=<>!])==(?=\S)([^=\n]+?)==(?!=)/g, "<mark>$1</mark>");
  if (has("caret")) {
    result = result
      .replace(/\^\^(?=\S)([^^\n]+?)\^\^/g, "<ins>$1</ins>")
      .replace(/(?<=\w)\^([^\s^]+)\^/g, "<sup>$1</sup>");
  }
  if (has("tilde")) result = result.replace(/(?<=\w)~([^\s~]+)~(?!~)/g, "<sub>$1</sub>");
  if (has("arithmatex")) {
    result = result.replace(/\\\\?\(([^\n]+?)\\\\?\)/g, "$$$1$$").replace(/^\\\\?\[([\s\S]+?)\\\\?\]$/gm, "$$$$$1$$$$");
  }
  return result;
}

/** Icons of Font Awesome are ours too; those of other sets are left out. */
function iconTag(set: string, name: string): string {
  const style = /^(brands|solid|regular)-(.+)$/.exec(name);
  return set === "fontawesome" && style ? `<Icon icon="${style[2]}" iconType="${style[1]}" />` : "";
}

function keyTags(keys: string): string {
  return keys
    .split("+")
    .map((key) => `<kbd>${key.replace(/"/g, "").replace(/^./, (first) => first.toUpperCase())}</kbd>`)
    .join("+");
}

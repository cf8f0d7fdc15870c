import { MARKDOWN_DIALECT } from "@/migrate/engines/shared";
import { convertFence } from "@/migrate/fences";
import { withoutAttributeLists } from "@/migrate/lines/attribute-lists";
import { includeMarkdown } from "@/migrate/lines/include-markdown";
import { chain, mapBlocks, markContents } from "@/migrate/lines/line-walker";
import { magicLinks } from "@/migrate/lines/magic-links";
import { explainAbbreviations } from "@/migrate/lines/mkdocs-abbreviations";
import { rewriteAnnotations } from "@/migrate/lines/mkdocs-annotations";
import { fillVariables, rewriteMkdocsBlocks, rewriteMkdocsLines } from "@/migrate/lines/mkdocs-blocks";
import { rewriteGrids } from "@/migrate/lines/mkdocs-grids";
import type { PythonPlaces } from "@/migrate/lines/mkdocs-python";
import { rewriteSlashBlocks } from "@/migrate/lines/mkdocs-slash-blocks";
import { includeSnippets, type SnippetFiles } from "@/migrate/lines/mkdocs-snippets";
import { withEmoji } from "@/migrate/markdown/emoji";
import { recordOf } from "@/migrate/markdown/frontmatter";
import { pythonHeadingId } from "@/migrate/markdown/heading-ids";
import { iconTag } from "@/migrate/markdown/icon-tag";
import { contentsRule } from "@/migrate/rules";
import type { Data, Dialect, RewrittenLine } from "@/migrate/types";

/** The settings of the configuration that apply to pages. */
export interface MkdocsMarkdown {
  docs: string;
  /** The Markdown extensions that are on, with their options. */
  extensions: ReadonlyMap<string, unknown>;
  snippets: SnippetFiles;
  /** Values that pages may name in double braces. */
  variables?: Data | undefined;
  /** Places of documented Python objects. */
  python?: PythonPlaces | undefined;
}

/** How pages of MkDocs are written. */
export function mkdocsDialect({ docs, extensions, snippets, variables, python }: MkdocsMarkdown): Dialect {
  const linkShorthands = magicLinks(recordOf(extensions.get("pymdownx.magiclink")));
  return {
    ...MARKDOWN_DIALECT,
    components: { TableOfContents: contentsRule() },
    // The number of an annotation in a comment.
    convertFence: ({ info, code }) =>
      convertFence({
        info,
        code: withoutColors(info, code).replace(/(\s(?:#|\/\/|--|\/\*|<!--|;|%) *\(\d+\))!/g, "$1"),
      }),
    headingId: pythonHeadingId,
    repeatSeparator: "_",
    publicFolders: [docs],
    hasAttributeLists: true,
    rewriteLines: chain(
      includeSnippets(snippets),
      includeMarkdown(docs),
      fillVariables(variables),
      rewriteGrids,
      rewriteSlashBlocks,
      rewriteAnnotations,
      joinInlineLines,
      rewriteMkdocsBlocks,
      (lines, page) => rewriteMkdocsLines(lines, page, python),
      markContents(/^\s*\[TOC\]\s*$/),
      ...(extensions.has("abbr") ? [explainAbbreviations] : []),
    ),
    rewriteText: (text, before) =>
      linkShorthands(text)
        .split(MATH)
        .map((part, index) => (index % 2 === 1 ? part : rewriteMarks(part, index === 0 ? before : "", extensions)))
        .join(""),
  };
}

const ICON_SETS = "material|fontawesome|octicons|simple";

const INLINE_TAG =
  "(?:a|abbr|b|br|code|del|em|font|i|img|input|ins|kbd|label|mark|q|s|small|span|strong|su[bp]|u)\\b[^<>]*>";

/** An icon or an inline HTML tag alone on its line. */
const INLINE_LINE = new RegExp(`^[ \\t]*(?::(?:${ICON_SETS})-[\\w-]+:(?:\\{[^{}]*\\})?|</?${INLINE_TAG})[ \\t]*$`, "i");
const CLOSING_LINE = new RegExp(`^[ \\t]*</${INLINE_TAG}[ \\t]*$`, "i");

/** A line of text: not a list item, heading, quotation, table, fence, tag, or block of an extension. */
const TEXT_LINE = /^[ \t]*(?![*+-][ \t]|\d+[.)][ \t]|[#<>|]|[`~]{3}|!!!|\?\?\?|===|\/\/\/)\S/;

/**
 * Joins an icon or inline tag with the text beside it. Python-Markdown reads both as one paragraph; CommonMark would start an HTML
 * block there, and MDX a component.
 */
function joinInlineLines(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const opened = mapBlocks(lines, (line, index) => {
    const isFirst = !lines[index - 1]?.text.trim();
    return isFirst && INLINE_LINE.test(line.text) ? joinNext(line, lines[index + 1], TEXT_LINE, " ") : undefined;
  });
  return mapBlocks(opened, (line, index) => {
    return line.text.trim() === "" ? undefined : joinNext(line, opened[index + 1], CLOSING_LINE, "");
  });
}

function joinNext(line: RewrittenLine, next: RewrittenLine | undefined, wanted: RegExp, separator: string) {
  if (!next || !wanted.test(next.text)) return undefined;
  return { length: 2, lines: [{ ...line, text: `${line.text.trimEnd()}${separator}${next.text.trim()}` }] };
}

/** A recording of a terminal without the tags that colored it. */
function withoutColors(info: string, code: string): string {
  return /^(?:console|termynal)\b/.test(info) ? code.replace(/<\/?(?:font|span|b|u)\b[^>\n]*>/g, "") : code;
}

/** Formulas, in which braces and marks mean something else. */
const MATH = /(\$\$[\s\S]+?\$\$|(?<![\\\w$])\$[^\s$](?:[^$\n]*[^\s$])?\$(?!\d)|\\begin\{[\s\S]+?\\end\{\w+\*?\})/;

/** An icon that explains itself: `:material-information:{ title="…" }`. */
const ICON_TITLE = new RegExp(`(:(?:${ICON_SETS})-[\\w-]+:)\\{[^{}\\n]*?\\btitle="([^"\\n]*)"[^{}\\n]*\\}`, "g");

const ICON = new RegExp(`( ?):(${ICON_SETS})-([\\w-]+):(?=(\\]?))( ?)`, "g");

/** Marks that Python-Markdown knows and CommonMark does not. */
function rewriteMarks(text: string, before: string, extensions: ReadonlyMap<string, unknown>): string {
  const has = (name: string) => extensions.has(`pymdownx.${name}`);
  let result = withoutAttributeLists(
    has("emoji") ? text.replace(ICON_TITLE, '<Tooltip tip="$2">$1</Tooltip>') : text,
    before,
  );
  if (has("emoji"))
    result = result.replace(ICON, (_, before: string, set: string, name: string, end: string, after: string) => {
      const icon = iconTag(set, name);
      return icon === "" ? (end ? "" : before || "") : `${before}${icon}${after}`;
    });
  if (has("emoji")) result = withEmoji(result);
  if (has("critic") || has("mark")) {
    result = result
      .replace(/\{\+\+([\s\S]*?)\+\+\}/g, "<ins>$1</ins>")
      .replace(/\{--([\s\S]*?)--\}/g, "<del>$1</del>")
      .replace(/\{~~([\s\S]*?)~>([\s\S]*?)~~\}/g, "<del>$1</del><ins>$2</ins>")
      .replace(/\{==([\s\S]*?)==\}/g, "<mark>$1</mark>")
      .replace(/\{>>([\s\S]*?)<<\}/g, "($1)");
  }
  if (has("keys"))
    result = result.replace(/\+\+((?:[\w-]+|"[^"\n]+")(?:\+(?:[\w-]+|"[^"\n]+"))*)\+\+/g, (_, keys: string) =>
      keyTags(keys),
    );
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

function keyTags(keys: string): string {
  return keys
    .split("+")
    .map((key) => `<kbd>${key.replace(/"/g, "").replace(/^./, (first) => first.toUpperCase())}</kbd>`)
    .join("+");
}

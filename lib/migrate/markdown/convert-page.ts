import { parseFrontmatter, splitFrontmatter } from "@/lib/content/frontmatter";
import { parseMdx } from "@/lib/content/pipeline/mdx-syntax";
import { preprocess } from "@/lib/content/pipeline/preprocess";
import { repairMarkup } from "@/lib/content/pipeline/repair-markup";
import { applyEdits, sourceText } from "@/lib/content/pipeline/source-text";
import { convertHtmlPage } from "@/lib/migrate/markdown/convert-html";
import { convertMdx } from "@/lib/migrate/markdown/convert-mdx";
import { convertModules } from "@/lib/migrate/markdown/convert-modules";
import { frontmatterText, readSourceFrontmatter } from "@/lib/migrate/markdown/frontmatter";
import { findTitle } from "@/lib/migrate/markdown/nodes";
import { type ConversionHost, type PageConversion, replace } from "@/lib/migrate/markdown/page-conversion";
import { lineOf, parseMarkdown } from "@/lib/migrate/markdown/parse";
import { rewriteText } from "@/lib/migrate/markdown/rewrite-text";
import { withTagsApart } from "@/lib/migrate/markdown/tags-apart";
import type { Finding, RewrittenLine, SourcePage } from "@/lib/migrate/types";

/** A converted page, and what could not be converted. */
export interface ConvertedPage {
  text: string;
  findings: Finding[];
}

/** Converts a page of the old site. `isSnippet` is true for a file that pages import: it keeps its headings. */
export async function convertPage(
  page: SourcePage,
  host: ConversionHost,
  options: { isSnippet?: boolean } = {},
): Promise<ConvertedPage> {
  const source = (page.text ?? host.folder.read(page.file)).replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const findings: Finding[] = [];
  const split = splitFrontmatter(source);
  const firstLine = split ? lineOf(source, split.bodyOffset) - 1 : 0;
  const data = { ...page.defaults, ...(split ? parseFrontmatter(page.file, source).data : {}) };
  const body = source.slice(split?.bodyOffset ?? 0);
  const reportLine = (line: number, message: string) => {
    findings.push({ file: page.file, line: firstLine + line + 1, message });
  };
  const lines = rewriteLines(page, host, body, reportLine);
  const rewritten = host.dialect.isMdx(page.file) ? withTagsApart(lines) : lines;
  const joined = rewritten.map((line) => line.text).join("\n");
  const text = host.dialect.rewriteText ? rewriteText(joined, host.dialect.rewriteText) : joined;
  const originOf = (offset: number) => rewritten[lineOf(text, offset) - 1]?.origin ?? 0;
  const conversion: PageConversion = {
    page,
    host,
    text,
    edits: [],
    steps: new Map(),
    report: (offset, message) => reportLine(originOf(offset), message),
    rule: { file: page.file, folder: host.folder, link: (target) => host.findLink(target, page) ?? target },
  };
  const title = await collectEdits(conversion, options.isSnippet === true);
  const edited = applyEdits(sourceText(text), conversion.edits);
  const repaired = repairMarkup(
    edited,
    (current) => preprocess(current, {}),
    (offset, message) =>
      reportLine(originOf(offset), `This would not compile, and was changed to be shown: ${message}`),
  );
  const content = tidy(repaired.text);
  if (options.isSnippet) return { text: content, findings };
  const lead = host.dialect.leadOf?.(data, page) ?? "";
  const frontmatter = readSourceFrontmatter(data, { page, title, link: conversion.rule.link });
  return { text: `${frontmatterText(frontmatter)}\n${lead === "" ? "" : `${lead}\n\n`}${content}`, findings };
}

function rewriteLines(
  page: SourcePage,
  host: ConversionHost,
  body: string,
  report: (line: number, message: string) => void,
): RewrittenLine[] {
  const lines = body.split("\n");
  const { rewriteLines: rewrite } = host.dialect;
  const plain = () => lines.map((line, origin) => ({ text: line, origin }));
  return rewrite ? rewrite(lines, { file: page.file, folder: host.folder, report }) : plain();
}

/** Collects the edits of the body; returns the title that its first heading gives the page. */
async function collectEdits(conversion: PageConversion, isSnippet: boolean): Promise<string | undefined> {
  const isMdx = conversion.host.dialect.isMdx(conversion.page.file);
  const tree = isMdx ? tryParseMdx(conversion) : undefined;
  const root = tree ?? parseMarkdown(conversion.text);
  const title = isSnippet ? undefined : findTitle(root);
  if (title?.isPlain && title.text !== "") {
    conversion.titleStart = title.start;
    replace(conversion, title.start, title.end, "");
  }
  if (tree) {
    const names = await convertModules(conversion, tree);
    convertMdx(conversion, tree, names);
  } else {
    convertHtmlPage(conversion, root);
  }
  return title?.text;
}

/** Comments and bare tags of HTML, which MDX refuses, are hidden from the parser but stay where they are. */
function tryParseMdx(conversion: PageConversion) {
  const masked = conversion.text
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/\{#[^{}\n]*\}(?=[ \t]*#*[ \t]*$)/gm, (id) => " ".repeat(id.length));
  for (const text of [conversion.text, masked]) {
    try {
      return parseMdx(text);
    } catch (error) {
      if (text !== masked) continue;
      const reason = error instanceof Error ? error.message : String(error);
      conversion.report(0, `The page is not valid MDX and was read as Markdown: ${reason}`);
    }
  }
  return undefined;
}

/** One blank line between blocks, and none at the ends. */
function tidy(text: string): string {
  return `${rewriteText(text, (part) => part.replace(/\n(?:[ \t]*\n){2,}/g, "\n\n")).trim()}\n`;
}

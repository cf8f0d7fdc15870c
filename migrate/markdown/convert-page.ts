import type { Heading, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { visit } from "@/lib/base/visit";
import { parseMdx } from "@/lib/content/pipeline/mdx-syntax";
import { preprocess } from "@/lib/content/pipeline/preprocess";
import { repairFaults, repairMarkup } from "@/lib/content/pipeline/repair-markup";
import { applyEdits, type SourceText, sourceText } from "@/lib/content/pipeline/source-text";
import { parseFrontmatter, splitFrontmatter } from "@/lib/content/scan/frontmatter";
import { findCodeRegions, isInRegion } from "@/lib/content/syntax/code-regions";
import { globalImports } from "@/migrate/global-components";
import { headElementsOf, readHead } from "@/migrate/head-elements";
import { FenceTracker, lengthenFences } from "@/migrate/lines/line-walker";
import { withoutMarkdocTags } from "@/migrate/lines/markdoc";
import { convertHtmlPage } from "@/migrate/markdown/convert-html";
import { convertMdx } from "@/migrate/markdown/convert-mdx";
import { convertModules } from "@/migrate/markdown/convert-modules";
import { frontmatterText, readSourceFrontmatter, unequalFields } from "@/migrate/markdown/frontmatter";
import { withEndTags } from "@/migrate/markdown/html-layout";
import { findTitle, rangeOf, splitHeading } from "@/migrate/markdown/nodes";
import type { ConversionHost, PageConversion } from "@/migrate/markdown/page-conversion";
import { findPageFault, lineOf, parseMarkdown } from "@/migrate/markdown/parse";
import { rewriteText } from "@/migrate/markdown/rewrite-text";
import type { Data, Dialect, Finding, RewrittenLine, SourcePage } from "@/migrate/types";

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
  const written = (page.text ?? host.folder.read(page.file)).replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  // Engines accept blank lines above the frontmatter.
  const source = written.replace(/^\s*\n(?=---[ \t]*\n[\w-]+:)/, "");
  const blank = lineOf(written, written.length - source.length) - 1;
  const findings: Finding[] = [];
  const split = splitFrontmatter(source);
  const firstLine = blank + (split ? lineOf(source, split.bodyOffset) - 1 : 0);
  const data = { ...page.defaults, ...(split ? parseFrontmatter(page.file, source).data : {}) };
  const body = source.slice(split?.bodyOffset ?? 0);
  const reportLine = (line: number, message: string) => {
    findings.push({ file: page.file, line: firstLine + line + 1, message });
  };
  const untagged = withoutMarkdocTags(page.file, body, reportLine);
  const plain = (untagged ?? body).split("\n");
  const linePage = { file: page.file, path: page.path, folder: host.folder, report: reportLine };
  const lines = host.dialect.rewriteLines?.(plain, linePage) ?? plain.map((text, origin) => ({ text, origin }));
  const isMdx = untagged === undefined && host.dialect.isMdx(page.file);
  const rewritten = isMdx ? withTagsApart(withDefinitions(lines, page, host.dialect, data)) : lengthenFences(lines);
  const joined = joinLines(rewritten);
  const closed = isMdx ? joined : rewriteText(joined, withEndTags());
  const text = host.dialect.rewriteText ? rewriteText(closed, host.dialect.rewriteText) : closed;
  const originOf = (offset: number) => rewritten[lineOf(text, offset) - 1]?.origin ?? 0;
  const repair = (offset: number, message: string) =>
    reportLine(originOf(offset), `This would not compile, and was changed to be shown: ${message}`);
  const read = isMdx ? readMdx(text, repair) : { source: sourceText(text) };
  if (read.fault) reportLine(0, `The page is not valid MDX and was read as Markdown: ${read.fault}`);
  const root = read.tree ?? parseMarkdown(read.source.text);
  const conversion: PageConversion = {
    page,
    host,
    text: read.source.text,
    edits: [],
    steps: new Map(),
    report: (offset, message) => reportLine(originOf(read.source.originalOffset(offset)), message),
    rule: {
      file: page.file,
      path: page.path,
      folder: host.folder,
      link: (target) => host.findLink(target, page) ?? target,
      contents: () => contentsList(root, read.source.text, host.dialect),
    },
  };
  const title = await collectEdits(conversion, root, { isMdx: read.tree !== undefined, ...options });
  const edited = applyEdits(read.source, conversion.edits);
  const isValid = isPlainMdx(edited.text);
  const repaired = isValid ? edited : repairMarkup(edited, (current) => preprocess(current, {}), repair);
  const content = tidy(repaired.text);
  if (options.isSnippet) return { text: content, findings };
  const lead = host.dialect.leadOf?.(data, page, conversion.rule.link) ?? "";
  const head = readHead(headElementsOf(data.head));
  const fields = unequalFields(data).map((name) => `\`${name}\``);
  const lost = `Fields of the frontmatter without an equivalent were left out: ${fields.join(", ")}.`;
  const messages = fields.length > 0 ? [...head.messages, lost] : head.messages;
  findings.push(...messages.map((message) => ({ file: page.file, line: 1, message })));
  const frontmatter = readSourceFrontmatter(data, { page, title, tags: head.tags, link: conversion.rule.link });
  return { text: `${frontmatterText(frontmatter)}\n${lead === "" ? "" : `${lead}\n\n`}${content}`, findings };
}

/** The lines of a page after imports of the components that it uses without importing them, and the frontmatter if its code names it. */
function withDefinitions(lines: RewrittenLine[], page: SourcePage, dialect: Dialect, data: Data): RewrittenLine[] {
  const { globals = new Map(), enginePackages, standIns = [] } = dialect;
  const own = new Map(
    [...globals].filter(([, { specifier }]) => !enginePackages.test(specifier) || standIns.includes(specifier)),
  );
  let text = "";
  rewriteText(lines.map((line) => line.text).join("\n"), (part) => {
    text += part;
    return part;
  });
  const name = /\{[^{}\n]*?\b(front[mM]atter)\b/.exec(text)?.[1];
  const isOwn = name !== undefined && new RegExp(`\\bexport const ${name}\\b`).test(text);
  const values = name === undefined || isOwn ? [] : [`export const ${name} = ${JSON.stringify(data)};`];
  const added = [...globalImports(text, page.file, own), ...values].map((line) => ({ text: line, origin: 0 }));
  return added.length === 0 ? lines : [...added, { text: "", origin: 0 }, ...lines];
}

/** Collects the edits of the body; returns the title that its first heading gives the page. */
async function collectEdits(
  conversion: PageConversion,
  root: Root,
  { isMdx, isSnippet = false }: { isMdx: boolean; isSnippet?: boolean },
): Promise<string | undefined> {
  const title = isSnippet ? undefined : findTitle(root, conversion.text, conversion.page.label);
  if (title?.edits && title.text !== "") {
    conversion.titleStart = title.start;
    conversion.edits.push(...title.edits);
  }
  if (isMdx) {
    const names = await convertModules(conversion, root);
    convertMdx(conversion, root, names);
  } else {
    convertHtmlPage(conversion, root);
  }
  return title?.text;
}

/** A page as MDX: its text, and its tree unless it is none. */
interface MdxSource {
  source: SourceText;
  tree?: Root;
  /** Why it is no MDX. */
  fault?: string;
}

/** Parses a page. What older versions of an engine took for text, and MDX takes for code, is changed into text. */
function readMdx(text: string, report: (offset: number, message: string) => void): MdxSource {
  const source = sourceText(text);
  const first = tryParse(text);
  if (first.tree) return { source, ...first };
  const repairs: Parameters<typeof report>[] = [];
  const repaired = repairFaults(
    source,
    (current) => preprocess(current, {}),
    (...repair) => repairs.push(repair),
  );
  const second = repaired.isValid ? tryParse(repaired.text.text) : {};
  if (!second.tree) return { source, fault: first.fault };
  for (const repair of repairs) report(...repair);
  return { source: repaired.text, ...second };
}

/** A tag of a component on a line of its own. */
const TAG_LINE = /^<(\/?)([A-Z]\w*(?:\.\w+)*)(?: \w+(?:="[^"<>{}\\]*")?)*>$/;

/**
 * True for a text that is valid MDX at first sight, which spares most pages of Markdown the second parsing: its only tags are balanced,
 * between blank lines, and at the margin, as its blocks of code are; it has no braces but those of ids.
 */
function isPlainMdx(text: string): boolean {
  const fences = new FenceTracker();
  const open: string[] = [];
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const isFirst = !fences.isOpen;
    if (fences.isCode(line)) {
      if (isFirst && !/^[`~]{3}/.test(line)) return false;
      continue;
    }
    const [tag, slash, name = ""] = TAG_LINE.exec(line) ?? [];
    if (tag !== undefined) {
      if (lines[index - 1]?.trim() || lines[index + 1]?.trim()) return false;
      if (slash && open.pop() !== name) return false;
      if (!slash) open.push(name);
      continue;
    }
    const rest = line
      .replace(/(?<=^#.*) \{#[\w-]+\}$/, "")
      .replace(/(?<![\\`])(`+)[^`\\]+\1(?!`)/g, "")
      .replace(/\\[^`]/g, "");
    if (/[<{}`]|^(?:import|export)\s/.test(rest)) return false;
  }
  return open.length === 0 && !fences.isOpen;
}

const AUTOLINK = /<(?:[a-z][a-z\d+.-]*:[^\s<>]*|[\w.+-]+@[\w.-]+)>/gi;

/** Comments, ids, and links in angle brackets, which MDX refuses, are hidden from the parser but stay where they are. */
function tryParse(text: string): { tree?: Root; fault?: string } {
  const masked = rewriteText(text, (part) => part.replace(AUTOLINK, (link) => "x".repeat(link.length)))
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/\{#[^{}\n]*\}(?=[ \t]*#*[ \t]*$)/gm, (id) => " ".repeat(id.length));
  for (const written of [text, masked]) {
    try {
      return { tree: parseMdx(written) };
    } catch (error) {
      if (written === masked) return { fault: error instanceof Error ? error.message : String(error) };
    }
  }
  return {};
}

/** One blank line between blocks, and none at the ends. */
function tidy(text: string): string {
  return `${rewriteText(text, (part) => part.replace(/\n(?:[ \t]*\n){2,}/g, "\n\n")).trim()}\n`;
}

/** The headings of a page as a list of links, by the ids that the engine gives them. */
function contentsList(tree: Root, text: string, { headingId, repeatSeparator = "-" }: Dialect): string {
  const seen = new Map<string, number>();
  const lines: { depth: number; link: string }[] = [];
  visit(tree, "heading", (node: Heading) => {
    const { start, end } = rangeOf(node);
    // Ids in braces are hidden from the parser of MDX.
    const { id: hidden } = splitHeading(text.slice(start, end).replace(/\s+#*\s*$/, ""));
    const { label, id: written = hidden } = splitHeading(textOf(node, { includeHtml: false }));
    const plain = headingId(label);
    const count = seen.get(plain) ?? 0;
    if (written === undefined) seen.set(plain, count + 1);
    const id = written ?? (count === 0 ? plain : `${plain}${repeatSeparator}${count}`);
    if (node.depth < 2 || node.depth > 3 || label === "" || id === "") return;
    lines.push({ depth: node.depth, link: `[${label.replace(/[[\]{}<`*_]/g, "\\$&")}](#${encodeURI(id)})` });
  });
  const top = Math.min(...lines.map(({ depth }) => depth));
  return lines.map(({ depth, link }) => `${"  ".repeat(depth - top)}- ${link}`).join("\n");
}

/** A tag that opens a block, and another on the same line. */
const TWO_TAGS = /^([ \t]*)(<(details|[A-Z][\w.]*)(?=[\s>])[^<>]*>)[ \t]*(<.+)$/;

/**
 * Gives tags that open blocks lines of their own, if a page of MDX needs that and nothing else: the first version of MDX took
 * `<details><summary>More</summary>` above a blank line.
 */
function withTagsApart(lines: readonly RewrittenLine[]): readonly RewrittenLine[] {
  // Parsing a page takes most of the time of its conversion.
  if (!lines.some(({ text }) => TWO_TAGS.test(text))) return lines;
  const text = joinLines(lines);
  if (!findPageFault(text)) return lines;
  const regions = findCodeRegions(text);
  let offset = 0;
  const apart = lines.flatMap((line): RewrittenLine[] => {
    const start = offset;
    offset += line.text.length + 1;
    const [, indent = "", opening, name, rest] = TWO_TAGS.exec(line.text) ?? [];
    if (opening === undefined || rest?.includes(`</${name}>`) || isInRegion(regions, start)) return [line];
    return [indent + opening, indent + rest].map((part) => ({ ...line, text: part }));
  });
  return findPageFault(joinLines(apart)) ? lines : apart;
}

function joinLines(lines: readonly RewrittenLine[]): string {
  return lines.map(({ text }) => text).join("\n");
}

import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";
import { evaluateText } from "@/migrate/configuration/evaluate";
import { isUnknown } from "@/migrate/configuration/values";
import { calloutOf } from "@/migrate/lines/containers";
import { FenceTracker, joinLines, linesFrom, tagLines } from "@/migrate/lines/line-walker";
import { wordsOf } from "@/migrate/markdown/elements";
import { textOf, withoutFrontmatter } from "@/migrate/markdown/frontmatter";
import { rewriteText } from "@/migrate/markdown/rewrite-text";
import { openingTag } from "@/migrate/markdown/tags";
import { folderOf, joinPath } from "@/migrate/paths";
import type { AttributeValue, Data, Dialect, LinePage, RewrittenLine } from "@/migrate/types";

const TAG = /(?<!\{)\{%((?:"(?:\\.|[^"\\])*"|[^"%]|%(?!\}))*)%\}/g;
const ATTRIBUTE =
  /(?<=^|\s)(?:#([\w-]+)|\.[\w-]+|([\w-]+)=("(?:\\.|[^"\\])*"|\[(?:[^[\]]|\[[^\]]*\])*\]|\{(?:[^{}]|\{[^}]*\})*\}|[^\s]+)|("(?:\\.|[^"\\])*"))/g;

/** Names of tags for callouts, which sites define themselves. */
const CALLOUT = /^(?:admonition|alert|aside|callout|hint)$/;

/** True for a page with tags of Markdoc: a file of that name, or one in which a tag is closed by a slash. */
export function isMarkdoc(file: string, body: string): boolean {
  if (file.endsWith(".mdoc")) return true;
  let isFound = false;
  rewriteText(body, (part) => {
    isFound ||= /(?<!\{)\{%\s*(?:\/[\w-]+\s*|[a-z][^%]*\/)%\}/.test(part);
    return part;
  });
  return isFound;
}

interface OpenTag {
  name: string;
  close: string;
}

/** The context in which a page is rewritten. */
interface MarkdocReading {
  page: LinePage;
  frontmatter: Data;
  /** Components by their names in small letters, without hyphens. */
  components: ReadonlyMap<string, string>;
  /** Whether steps are tags; else they are a numbered list, which needs no element around it. */
  hasSteps: boolean;
  /** Whether the engine has a component of the name. */
  hasRule(name: string): boolean;
  open: OpenTag[];
}

/** Rewrites the tags of Markdoc to elements, tables to those of Markdown, and ids of headings. */
export function rewriteMarkdoc(
  lines: readonly RewrittenLine[],
  page: LinePage,
  dialect: Dialect,
  frontmatter: Data,
): RewrittenLine[] {
  const names = [...COMPONENT_NAMES, ...Object.keys(dialect.components)];
  const components = new Map(names.map((name) => [name.toLowerCase(), name]));
  const hasSteps = lines.some(({ text }) => /\{%\s*step\b/.test(text));
  const reading: MarkdocReading = {
    page,
    frontmatter,
    components,
    hasSteps,
    hasRule: (name) => name in dialect.components,
    open: [],
  };
  const fences = new FenceTracker();
  return rewriteTables(joinLines(lines, /\{%(?:(?!%\}).)*$/, /%\}/)).flatMap((line): RewrittenLine[] => {
    const isCode = fences.isCode(line.text);
    if (isCode)
      return [{ ...line, text: line.text.replace(/^([ \t>]*(?:`{3,}|~{3,}).*?)\{%(.*)%\}[ \t]*$/, fenceInfo) }];
    const [, indent = "", only] = /^([ \t>]*)(\{%(?:(?!%\}).)*%\})[ \t]*$/.exec(line.text) ?? [];
    const write = (text: string) =>
      text.replace(TAG, (tag, inner: string) => writeTag(inner.trim(), tag, line, reading));
    if (only === undefined) return [{ ...line, text: rewriteText(headingId(line.text), write) }];
    const included = includedFile(only, line, page);
    if (included) return included.flatMap((inner) => rewriteMarkdoc([inner], page, dialect, frontmatter));
    const written = write(only);
    return written === ""
      ? [{ text: "", origin: line.origin, isPadding: true }]
      : tagLines(indent, written, line.origin);
  });
}

function fenceInfo(_: string, info: string, options: string): string {
  const title = /\btitle="([^"]*)"/.exec(options)?.[0];
  return title ? `${info.trimEnd()} ${title}` : info.trimEnd();
}

/** `## Title {% #id %}` as `## Title {#id}`; other attributes of what is on a line are left out. */
function headingId(text: string): string {
  return text.replace(/[ \t]*\{%[ \t]*((?:[#.][\w-]+|[\w-]+=)(?:(?!%\}).)*)%\}[ \t]*$/, (_, options: string) => {
    const id = /(?:^|\s)(?:#|id=")([\w-]+)/.exec(options)?.[1];
    return id && /^#{1,6}\s/.test(text) ? ` {#${id}}` : "";
  });
}

function writeTag(inner: string, tag: string, line: RewrittenLine, reading: MarkdocReading): string {
  const { page, open } = reading;
  const report = (message: string) => page.report(line.origin, message);
  const closing = /^\/\s*([\w-]+)/.exec(inner)?.[1];
  if (closing !== undefined) {
    const index = open.findLastIndex(({ name }) => name === closing);
    return index === -1
      ? ""
      : open
          .splice(index)
          .reverse()
          .map(({ close }) => close)
          .join("");
  }
  if (/^\$|^[\w-]+\(/.test(inner)) {
    const path = /^\$(?:markdoc\.)?frontmatter\.([\w-]+)$/.exec(inner)?.[1];
    const value = path && textOf(reading.frontmatter[path]);
    if (value) return value;
    report(`The value of \`${tag}\` is known only when the code runs; it is shown as it is written.`);
    return `\`${tag}\``;
  }
  const name = /^[a-z][\w-]*/i.exec(inner)?.[0] ?? "";
  const isAlone = inner.endsWith("/");
  const options = inner.slice(name.length).replace(/\/$/, "");
  const written = elementOf(name, options, isAlone, reading);
  if (!written) report(lossOf(name, isAlone));
  if (!isAlone && name !== "") open.push({ name, close: written?.close ?? "" });
  return written?.open ?? wordsOf({ attributes: new Map(Object.entries(readOptions(options))) }).trim();
}

function lossOf(name: string, isAlone: boolean): string {
  if (name === "if" || name === "else") return "A condition has no equivalent here; all of its content is shown.";
  return `The tag \`{% ${name} %}\` has no equivalent here; ${isAlone ? "its words were" : "its content was"} kept.`;
}

function elementOf(name: string, options: string, isAlone: boolean, { components, hasSteps, hasRule }: MarkdocReading) {
  const attributes = readOptions(options);
  if (CALLOUT.test(name) && !isAlone) {
    const text = (key: string) => textOf(attributes[key]);
    const callout = calloutOf(text("type") ?? text("style") ?? text("variant") ?? "note", text("title"));
    return { open: openingTag(callout.name, { title: callout.title }), close: `</${callout.name}>` };
  }
  if (name === "steps" && !hasSteps) return { open: "", close: "" };
  const known = components.get(name.toLowerCase().replaceAll("-", ""));
  if (known === undefined) return undefined;
  const text = isAlone && !hasRule(known) ? textOf(attributes.text) : undefined;
  // The components here hold their text.
  if (text !== undefined) return { open: `${openingTag(known)}${text}</${known}>`, close: "" };
  return { open: openingTag(known, attributes, isAlone), close: `</${known}>` };
}

/** The attributes of a tag; those that variables and functions fill are left out. */
function readOptions(source: string): Record<string, AttributeValue> {
  const attributes: Record<string, AttributeValue> = {};
  for (const [, id, name, written, primary] of source.matchAll(ATTRIBUTE)) {
    if (id !== undefined) attributes.id = id;
    const value = evaluateText(written ?? primary ?? "", {});
    const key = name ?? (primary === undefined ? undefined : "title");
    if (key === undefined || isUnknown(value) || value === undefined) continue;
    attributes[key] = typeof value === "string" ? value : { expression: JSON.stringify(value), value };
  }
  return attributes;
}

/** The text of `{% partial file="part.md" /%}`, which may be beside the page or in the folder of partials. */
function includedFile(tag: string, line: RewrittenLine, page: LinePage): RewrittenLine[] | undefined {
  const name = /^\{%\s*partial\b[^%]*\bfile="([^"]+)"/.exec(tag)?.[1];
  if (name === undefined) return undefined;
  const beside = joinPath(folderOf(page.file), name) ?? name;
  const file = page.folder.has(beside) ? beside : page.folder.files.find((other) => other.endsWith(`partials/${name}`));
  if (file !== undefined) return linesFrom(withoutFrontmatter(page.folder.read(file)).trim(), line.origin);
  page.report(line.origin, `The included file \`${name}\` is not part of the folder.`);
  return [];
}

/** Tables that are written as lists, one for each row, as tables of Markdown; those with more than a line in a cell stay lists. */
function rewriteTables(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const fences = new FenceTracker();
  const isCode = lines.map(({ text }) => fences.isCode(text));
  const result: RewrittenLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as RewrittenLine;
    const isTable = !isCode[index] && /^[ \t]*\{%\s*table\b[^%]*%\}[ \t]*$/.test(line.text);
    const end = isTable ? lines.findIndex(({ text }, at) => at > index && /\{%\s*\/table\s*%\}/.test(text)) : -1;
    if (end === -1) {
      result.push(line);
      continue;
    }
    const inner = lines.slice(index + 1, end);
    result.push(...(tableLines(inner, line.origin) ?? inner));
    index = end;
  }
  return result;
}

function tableLines(lines: readonly RewrittenLine[], origin: number): RewrittenLine[] | undefined {
  const rows: string[][] = [[]];
  for (const { text } of lines) {
    const cell = /^[ \t]*[-*+](?:[ \t]+(.*))?$/.exec(text);
    if (/^[ \t]*-{3,}[ \t]*$/.test(text)) rows.push([]);
    else if (cell) rows.at(-1)?.push((cell[1] ?? "").replace(/[ \t]*\{%.*%\}[ \t]*$/, "").replace(/\|/g, "\\|"));
    else if (text.trim() !== "") return undefined;
  }
  const filled = rows.filter((row) => row.length > 0);
  const width = Math.max(...filled.map((row) => row.length));
  const [head = [], ...body] = filled;
  const write = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => row[at] ?? "").join(" | ")} |`;
  const written = [write(head), `|${" --- |".repeat(width)}`, ...body.map(write)];
  return ["", ...written, ""].map((text) => ({ text, origin }));
}

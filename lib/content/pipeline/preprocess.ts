import { calloutKind } from "@/lib/content/pipeline/callout-kinds";
import { applyEdits, dedent, type SourceText, sourceText, type TextEdit } from "@/lib/content/pipeline/source-text";
import { findUndefinedVariables, findVariableEdits } from "@/lib/content/pipeline/variables";
import { findCodeRegions, isInRegion } from "@/lib/content/syntax/code-regions";

const FRONTMATTER = /^\uFEFF?(?:---[ \t]*\r?\n(?:[\s\S]*?\n)??---[ \t]*(?:\r?\n|$))?/;
const HEADING_SUFFIX = /^([ \t>]*#{1,6}[ \t].*?)(\{)(#[^{}\n]*\})[ \t]*(?:#+[ \t]*)?$/gm;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const AUTOLINK = /(?<!\]\()<((?:https?|ftp|mailto|tel):[^\s<>]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g;
const VOID_NAMES = "(br|hr|img|input|source|track|wbr|col|area|embed)";
const VOID_TAG = new RegExp(`<${VOID_NAMES}\\b((?:"[^"]*"|'[^']*'|\\{[^{}]*\\}|[^"'{}<>])*)>`, "g");
const CLOSING_VOID_TAG = new RegExp(`</${VOID_NAMES}\\s*>`, "g");
const NOTATION = new RegExp(`\\{#|:::|<(?:https?:|ftp:|mailto:|tel:|[\\w.+-]+@|/?${VOID_NAMES}\\b)`);
const VERBATIM =
  /(<(?:Prompt|Latex)\b(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^"'{}<>])*>)([\s\S]*?)(<\/(?:Prompt|Latex)>)/g;
const DIRECTIVE = /^([ \t]*)(:{3,})(?:[ \t]*([a-z]+)(?:\[([^\]\n]*)\]|[ \t]+([^\n]*))?)?[ \t]*$/gim;

/** Maximum number of blanks between the tags of an element without content. */
const MAX_GAP_LENGTH = 1_000;

/**
 * Prepares a page's source for the MDX parser: removes byte order mark and frontmatter, replaces variables, and turns
 * notations that MDX rejects but authors use into ones it accepts (HTML comments, `<br>`, `<https://…>`, `{#id}` after
 * headings, `:::note` blocks, free text in `Prompt`). The result maps positions to the original text.
 */
export function preprocess(source: string, variables: Readonly<Record<string, string>>): SourceText {
  let current = sourceText(source);
  const frontmatter = frontmatterLength(source);
  if (frontmatter > 0) current = applyEdits(current, [{ start: 0, end: frontmatter, text: "" }]);
  current = applyEdits(
    current,
    matches(current.text, /\r\n?/g, () => "\n"),
  );
  current = applyEdits(current, findVariableEdits(current.text, variables));
  return tolerate(current);
}

/** Characters of the frontmatter with its marks, the line end after them, and a byte order mark; 0 if there are none. */
export function frontmatterLength(source: string): number {
  return FRONTMATTER.exec(source)?.[0].length ?? 0;
}

// Each pass processes the output of the previous one, so that the last one finds no notation in comments.
function tolerate(source: SourceText): SourceText {
  let current = source;
  if (current.text.includes("{{")) current = edit(current, findOpenReferences);
  if (/<\/(?:Prompt|Latex)>/.test(current.text)) current = edit(current, findVerbatimEdits);
  if (current.text.includes("<!--")) current = edit(current, (text) => matches(text, COMMENT, () => ""));
  return NOTATION.test(current.text) ? edit(current, findNotationEdits) : current;
}

function edit(source: SourceText, find: (text: string) => TextEdit[]): SourceText {
  const regions = findCodeRegions(source.text);
  return applyEdits(
    source,
    find(source.text).filter((candidate) => !isInRegion(regions, candidate.start)),
  );
}

function findNotationEdits(text: string): TextEdit[] {
  return [
    ...findHeadingSuffixes(text),
    ...matches(text, AUTOLINK, (match) => autolinkText(match[1] ?? "")),
    ...findVoidTags(text),
    ...findDirectives(text),
  ];
}

/** References to variables that are not set are text; as an attribute's value, braces in braces are an object. */
function findOpenReferences(text: string): TextEdit[] {
  return findUndefinedVariables(text, {})
    .filter(
      ({ offset }) =>
        text[offset - 1] !== "=" && !/<[A-Za-z][^<>]*$/.test(text.slice(Math.max(0, offset - 300), offset)),
    )
    .map(({ offset }) => ({ start: offset, end: offset + 2, text: "\\{\\{" }));
}

/** The heading plugin reads the suffix from the text; here it is only kept from being an expression. */
function findHeadingSuffixes(text: string): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const match of text.matchAll(HEADING_SUFFIX)) {
    const start = match.index + (match[1]?.length ?? 0);
    if (text[start - 1] !== "\\") edits.push({ start, end: start + 1, text: "\\{" });
  }
  return edits;
}

function autolinkText(target: string): string {
  const href = target.includes(":") ? target : `mailto:${target}`;
  // The link text must not be read as markup or as an expression.
  return `[${target.replace(/[\\[\]{}*_`$]/g, "\\$&")}](<${href.replace(/[\\{}]/g, "\\$&")}>)`;
}

/** Elements without content end where they begin. An end tag after content is read as browsers do: `</br>` is a break, others are nothing. */
function findVoidTags(text: string): TextEdit[] {
  const edits: TextEdit[] = [];
  const ends = new Map(Array.from(text.matchAll(CLOSING_VOID_TAG), (match) => [match.index, match]));
  for (const match of text.matchAll(VOID_TAG)) {
    if (match[2]?.trimEnd().endsWith("/")) continue;
    const end = match.index + match[0].length;
    const next = end + (/^\s*/.exec(text.slice(end, end + MAX_GAP_LENGTH))?.[0].length ?? 0);
    if (ends.get(next)?.[1] === match[1]) ends.delete(next);
    else edits.push({ start: end - 1, end, text: "/>" });
  }
  for (const [start, [tag, name]] of ends) {
    edits.push({ start, end: start + tag.length, text: name === "br" ? "<br/>" : "" });
  }
  return edits;
}

/** The body of a prompt or of mathematics is not MDX: it becomes a string, which is not parsed. */
function findVerbatimEdits(text: string): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const match of text.matchAll(VERBATIM)) {
    const body = match[2] ?? "";
    if (match[1]?.endsWith("/>") || /^\s*\{(?:"|`|')[\s\S]*\}\s*$/.test(body)) continue;
    const start = match.index + (match[1]?.length ?? 0);
    edits.push({ start, end: start + body.length, text: `{${JSON.stringify(dedent(body))}}` });
  }
  return edits;
}

/** `:::note Title` to `:::` as a callout; unknown names and unbalanced blocks stay as they are. */
function findDirectives(text: string): TextEdit[] {
  if (!text.includes(":::")) return [];
  const edits: TextEdit[] = [];
  const open: { edit: TextEdit; colons: string; component: string }[] = [];
  const regions = findCodeRegions(text);
  for (const match of text.matchAll(DIRECTIVE)) {
    if (isInRegion(regions, match.index)) continue;
    const [line, indent = "", colons = "", name] = match;
    const range = { start: match.index, end: match.index + line.length };
    const kind = calloutKind(name ?? "");
    if (kind !== undefined) {
      const component = kind.charAt(0).toUpperCase() + kind.slice(1);
      const title = (match[4] ?? match[5] ?? "").trim();
      const attribute = title === "" ? "" : ` title={${JSON.stringify(title)}}`;
      open.push({ edit: { ...range, text: `${indent}<${component}${attribute}>\n` }, colons, component });
    } else if (name === undefined && open.at(-1)?.colons === colons) {
      const opening = open.pop();
      if (opening) edits.push(opening.edit, { ...range, text: `\n${indent}</${opening.component}>` });
    }
  }
  return edits;
}

function matches(text: string, pattern: RegExp, replace: (match: RegExpExecArray) => string): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const match of text.matchAll(pattern)) {
    const replacement = replace(match);
    const end = match.index + match[0].length;
    if (replacement !== match[0]) edits.push({ start: match.index, end, text: replacement });
  }
  return edits;
}

import type { Code, Definition, Heading, Image, Link, Nodes, Root, Text } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { headingId } from "@/lib/content/pipeline/heading-id";
import { smartText } from "@/lib/content/pipeline/remark-smart-punctuation";
import type { TextEdit } from "@/lib/content/pipeline/source-text";
import { titleAttribute } from "@/migrate/lines/line-walker";
import { continuationPrefix, isOutside, type PageConversion, replace } from "@/migrate/markdown/page-conversion";
import { packageCommands } from "@/migrate/package-commands";

/** The offsets of a node. */
export function rangeOf(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

const CUSTOM_ID = /\s*(?:\{:?[^{}]*?(?:#|\bid=["']?)([^\s{}"']+)[^{}]*\}|\[#([\w-]+)\])\s*$/;

/** Attributes behind a heading, without an id. */
const ATTRIBUTES = /\s*\{:?\s*(?:\.[^{}]*|[\w-]+=[^{}]*)\}\s*$/;

/** Takes the id that an author wrote at the end of a heading off its text. */
export function splitHeading(text: string): { label: string; id: string | undefined } {
  const match = CUSTOM_ID.exec(text);
  const label = (match ? text.slice(0, match.index) : text).replace(ATTRIBUTES, "");
  return { label: label.trim(), id: match?.[1] ?? match?.[2] };
}

/** Gives a heading the id that the old engine gave it, where ours would be another. */
export function convertHeading(conversion: PageConversion, node: Heading, seen: Map<string, number>): void {
  const { start, end } = rangeOf(node);
  if (start === conversion.titleStart) return;
  const source = conversion.text.slice(start, end);
  const written = textOf(node, { includeHtml: false });
  const { label, id: writtenId } = splitHeading(written);
  const firstLine = source.split("\n")[0] ?? "";
  const custom = CUSTOM_ID.exec(firstLine.replace(/\s*#*\s*$/, ""));
  const suffix = custom ?? ATTRIBUTES.exec(firstLine);
  // Ids in braces are hidden from the parser of MDX.
  const id = writtenId ?? custom?.[1] ?? custom?.[2];
  const step = conversion.steps.get(start);
  if (id !== undefined) {
    if (step) addStepId(step, id);
    else if (suffix) replace(conversion, start + suffix.index, start + suffix.index + suffix[0].length, ` {#${id}}`);
    return;
  }
  if (label === "") return;
  const { headingId: idOf, repeatSeparator = "-" } = conversion.host.dialect;
  const plain = idOf(label);
  const count = seen.get(plain) ?? 0;
  seen.set(plain, count + 1);
  const wanted = count === 0 ? plain : `${plain}${repeatSeparator}${count}`;
  const isPlain = /^#{1,6}[ \t]/.test(source) && !source.includes("\n") && !source.includes("{#");
  // The text of components in a heading counts here, unlike in the old engines.
  const ours = /<[A-Z]/.test(source) ? undefined : headingId(smartText(label, "", ""));
  if (suffix) replace(conversion, start + suffix.index, start + suffix.index + suffix[0].length, "");
  // Below the fourth level, a heading has the id that is written.
  if (!isPlain || plain === "" || (ours === wanted && node.depth <= 4)) return;
  if (step) {
    addStepId(step, wanted);
    return;
  }
  const place = start + source.replace(/\s+#*\s*$/, "").length;
  if (!suffix) conversion.edits.push({ start: place, end: place, text: ` {#${wanted}}` });
}

/** Gives the step that a heading became an id, unless it has one. */
function addStepId(step: TextEdit, id: string): void {
  const tagEnd = step.text.lastIndexOf(">");
  if (/ id="[^"]*"$/.test(step.text.slice(0, tagEnd))) return;
  step.text = `${step.text.slice(0, tagEnd)}${titleAttribute(id, "id")}${step.text.slice(tagEnd)}`;
}

/** Points links, images and definitions at the new addresses. */
export function convertTarget(conversion: PageConversion, node: Link | Image | Definition): void {
  const { start, end } = rangeOf(node);
  const source = conversion.text.slice(start, end);
  if (node.type === "link" && !source.startsWith("[")) return;
  const target = decodeTarget(node.url);
  const href = newTarget(conversion, target, start);
  if (href === undefined || href === node.url) return;
  const place = findTarget(source, node);
  if (place) replace(conversion, start + place.start, start + place.end, /[\s()<>]/.test(href) ? `<${href}>` : href);
}

function decodeTarget(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

/** The new form of a link target or the address of an image; undefined if it stays. */
export function newTarget(conversion: PageConversion, written: string, offset: number): string | undefined {
  // An address of Docusaurus that its router leaves alone.
  const target = written.replace(/^pathname:\/\//, "");
  if (target !== written) return conversion.host.findLink(target, conversion.page) ?? target;
  if (isOutside(target)) return undefined;
  const found = conversion.host.findLink(target, conversion.page);
  if (found === undefined) {
    conversion.report(offset, `\`${target}\` leads to no page and no file of the site; the link was left as it is.`);
  }
  return found;
}

/** Where the target is in the source of a link or an image. */
function findTarget(source: string, node: Link | Image | Definition): { start: number; end: number } | undefined {
  const from = node.type === "definition" ? source.indexOf("]:") + 2 : labelEnd(source, node);
  const match = /^\s*(<[^>\n]*>|[^\s)]+(?:\([^\s)]*\)[^\s)]*)?)/.exec(source.slice(from));
  if (!match?.[1]) return undefined;
  const start = from + match[0].length - match[1].length;
  return { start, end: start + match[1].length };
}

/** The offset behind `](`; labels may hold brackets of their own. */
function labelEnd(source: string, node: Link | Image | Definition): number {
  const children = "children" in node ? node.children : [];
  const last = children.at(-1);
  const offset = last ? rangeOf(last).end - rangeOf(node).start : 0;
  return source.indexOf("](", offset) + 2;
}

/** Turns indented code into a fence, and the info of fences into ours. */
export function convertCode(conversion: PageConversion, node: Code): void {
  const { start, end } = rangeOf(node);
  const source = conversion.text.slice(start, end);
  const fence = /^(`{3,}|~{3,})([^\n]*)/.exec(source);
  if (fence) {
    const marker = fence[1] ?? "";
    const info = (fence[2] ?? "").trim();
    const prefix = `\n${continuationPrefix(conversion.text, start)}`;
    if (/^math\b/.test(info)) {
      replace(conversion, start, end, ["$$", ...node.value.split("\n"), "$$"].join(prefix));
      return;
    }
    const commands = packageCommands({ info, code: node.value });
    if (commands) {
      const blocks = commands.map((command) => [marker + command.info, ...command.code.split("\n"), marker, ""]);
      replace(conversion, start, end, ["<CodeGroup>", "", ...blocks.flat(), "</CodeGroup>"].join(prefix));
      return;
    }
    if (/\slive(?:\s|$)/.test(info)) conversion.report(start, "The live editor of this code was left out.");
    const converted = conversion.host.dialect.convertFence({ info, code: node.value });
    if (converted.code !== node.value) {
      const lines = [marker + converted.info, ...converted.code.split("\n"), marker];
      replace(conversion, start, end, lines.join(prefix));
    } else if (converted.info !== info) {
      replace(conversion, start, start + fence[0].length, marker + converted.info);
    }
    return;
  }
  const prefix = continuationPrefix(conversion.text, start).replace(/ {4}$|\t$/, "");
  const longest = Math.max(2, ...[...node.value.matchAll(/`+/g)].map(([run]) => run.length));
  const marker = "`".repeat(longest + 1);
  const lines = [marker, ...node.value.split("\n"), marker];
  const lineStart = conversion.text.lastIndexOf("\n", start - 1) + 1;
  const isOwnLine = conversion.text.slice(lineStart, start).trim() === "";
  const from = isOwnLine ? lineStart : start;
  replace(conversion, from, end, (isOwnLine ? prefix : "") + lines.join(`\n${prefix}`));
}

/** Escapes what MDX would read as markup in the text of a Markdown page. */
export function convertText(conversion: PageConversion, node: Text, parent: Nodes | undefined): void {
  const { start, end } = rangeOf(node);
  const source = conversion.text.slice(start, end);
  const isLast = parent?.type === "heading" && parent.children.at(-1) === node;
  const kept = isLast ? ((CUSTOM_ID.exec(source) ?? ATTRIBUTES.exec(source))?.index ?? source.length) : source.length;
  const text = source.slice(0, kept);
  for (const match of text.matchAll(/\\[\s\S]|[{}<]/g)) {
    if (match[0].length > 1) continue;
    replace(conversion, start + match.index, start + match.index + 1, `\\${match[0]}`);
  }
  for (const match of text.matchAll(/^[ \t]*(import|export)(?=\s)/gm)) {
    const place = start + match.index + match[0].length - (match[1]?.length ?? 0);
    if (place > 0 && conversion.text[place - 1] !== "\n") continue;
    replace(conversion, place, place + 1, match[1] === "import" ? "&#105;" : "&#101;");
  }
}

/** The heading that gives a page its title. */
export interface TitleHeading {
  text: string;
  start: number;
  /**
   * Edit that takes it out of the body, except for the place that its own id names and for elements behind the text. Undefined for a
   * heading that stays.
   */
  edits: TextEdit[] | undefined;
}

/** The first top-level heading of a page: the title of most engines. */
export function findTitle(tree: Root, text: string, pageLabel = ""): TitleHeading | undefined {
  const isTitle = (node: Nodes): node is Heading => node.type === "heading" && node.depth === 1;
  const [first] = tree.children.filter(({ type }) => type !== "mdxjsEsm");
  // A page may begin with its label as a heading of the second level.
  const isLabel = first?.type === "heading" && pageLabel !== "" && splitHeading(textOf(first)).label === pageLabel;
  const node = tree.children.find(isTitle) ?? (isLabel ? first : undefined);
  if (!node) return undefined;
  const { start, end } = rangeOf(node);
  const isText = ({ type }: Nodes) => ["text", "inlineCode", "emphasis", "strong", "delete"].includes(type);
  const source = text.slice(start, end).replace(/\s+#*\s*$/, "");
  const written = CUSTOM_ID.exec(source);
  const firstElement = node.children.findIndex((child) => !isText(child));
  const behind = firstElement > 0 ? node.children.slice(firstElement) : [];
  const last = start + (written?.index ?? source.length);
  const isApart = areElements(behind.filter((child) => rangeOf(child).start < last));
  const shown = isApart && firstElement > 0 ? { ...node, children: node.children.slice(0, firstElement) } : node;
  const { label, id = written?.[1] ?? written?.[2] } = splitHeading(
    textOf(shown, { includeHtml: false, includeImageAlt: false }),
  );
  const place = id === undefined ? "" : `<a id=${JSON.stringify(id)} />\n\n`;
  const edits = [
    { start, end: behind[0] ? rangeOf(behind[0]).start : end, text: place },
    ...(behind[0] ? [{ start: last, end, text: "" }] : []),
  ];
  return { text: label, start, edits: firstElement === -1 || (firstElement > 0 && isApart) ? edits : undefined };
}

/** True for components, comments, and places in a line: nothing that is part of a sentence. */
function areElements(nodes: readonly Nodes[]): boolean {
  let isInside = false;
  return nodes.every((node) => {
    if (node.type === "mdxJsxTextElement") return /^[A-Z]/.test(node.name ?? "") || textOf(node) === "";
    if (node.type !== "html") return isInside || (node.type === "text" && node.value.trim() === "");
    const isComponent = /^<[A-Z]/.test(node.value);
    isInside = isComponent && !node.value.endsWith("/>");
    return isComponent || /^<(?:!--|\/|(?:a|br|img)\b)/.test(node.value);
  });
}

import { decodeEntities } from "@/migrate/markdown/entities";
import { continuationPrefix, type PageConversion, replace } from "@/migrate/markdown/page-conversion";
import { openingTag, type TagTexts, type TagToken, type Token, tokenize } from "@/migrate/markdown/tags";

/** A part of an HTML block: an element with its content, an unpaired tag, or text. */
type Part =
  | { type: "element"; open: TagToken; close: TagToken | undefined; children: Part[] }
  | { type: "tag"; tag: TagToken }
  | { type: "text"; start: number; end: number };

const RAW = new Set(["script", "style", "pre", "textarea"]);

/** Elements that may contain blocks; their tags are written on separate lines. */
const CONTAINERS = new Set(
  `div section article details figure center table thead tbody tfoot tr ul ol dl picture video aside header footer main nav
form fieldset blockquote`.split(/\s+/),
);

/** HTML elements whose closing tag is optional, and the elements whose start ends them; the end of their parent does so, too. */
const ENDED_BY: Readonly<Record<string, RegExp>> = {
  li: /^li$/,
  dt: /^d[td]$/,
  dd: /^d[td]$/,
  td: /^t[dhr]$/,
  th: /^t[dhr]$/,
  tr: /^tr$/,
};

/** Creates a function that adds optional closing tags to the parts of a page, called with one part after another. */
export function withEndTags(): (text: string) => string {
  const open: string[] = [];
  return (text) =>
    text.replace(/<(\/?)(li|d[tdl]|t[dhr]|[uo]l|table)\b[^<>]*(?<!\/)>/gi, (tag, slash: string, written: string) => {
      const name = written.toLowerCase();
      const isEnded = (last: string) =>
        slash === "" ? ENDED_BY[last]?.test(name) : last !== name && last in ENDED_BY && open.includes(name);
      let ends = "";
      for (let last = open.at(-1); last !== undefined && isEnded(last); last = open.at(-1)) ends += `</${open.pop()}>`;
      if (slash === "") open.push(name);
      else if (open.at(-1) === name) open.pop();
      return ends + tag;
    });
}

/** Rewrites an HTML block so that MDX reads it the same way: paired tags are on the same line or on separate lines. */
export function layOutHtml(conversion: PageConversion, start: number, end: number, texts: TagTexts): void {
  const prefix = continuationPrefix(conversion.text, start);
  const parts = nest(conversion.text, tokenize(conversion.text, start, end));
  const lines = parts.flatMap((part) => linesOf(conversion, part, texts)).filter((line) => line.trim() !== "");
  replace(conversion, start, end, lines.join("\n").replace(/\n/g, `\n${prefix}`));
}

function nest(text: string, tokens: readonly Token[]): Part[] {
  const root: Part[] = [];
  const stack: { open: TagToken; children: Part[]; siblings: Part[] }[] = [];
  let siblings = root;
  for (const token of tokens) {
    if (token.type === "comment") continue;
    if (token.type === "text") {
      siblings.push({ type: "text", start: token.start, end: token.end });
    } else if (token.type === "open") {
      if (token.isSelfClosing) {
        siblings.push({ type: "element", open: token, close: undefined, children: [] });
        continue;
      }
      const children: Part[] = [];
      stack.push({ open: token, children, siblings });
      siblings = children;
    } else {
      const index = stack.findLastIndex(({ open }) => open.name === token.name);
      if (index === -1) {
        siblings.push({ type: "tag", tag: token });
        continue;
      }
      while (stack.length > index + 1) siblings = unwind(stack, siblings);
      const entry = stack.pop();
      if (!entry) continue;
      siblings = entry.siblings;
      siblings.push({ type: "element", open: entry.open, close: token, children: entry.children });
    }
  }
  while (stack.length > 0) siblings = unwind(stack, siblings);
  return root.filter((part) => part.type !== "text" || text.slice(part.start, part.end).trim() !== "");
}

/** Converts an unclosed opening tag to an unpaired tag, followed by its former children. */
function unwind(stack: { open: TagToken; children: Part[]; siblings: Part[] }[], current: Part[]): Part[] {
  const entry = stack.pop();
  if (!entry) return current;
  entry.siblings.push({ type: "tag", tag: entry.open }, ...entry.children);
  return entry.siblings;
}

function linesOf(conversion: PageConversion, part: Part, texts: TagTexts): string[] {
  if (part.type !== "element") return [inlineElement(conversion, part, texts)];
  const { open, close, children } = part;
  const name = open.name.toLowerCase();
  if (RAW.has(name) && close) return [rawElement(conversion, open, close, texts)];
  const isContainer = CONTAINERS.has(name) || /^[A-Z]/.test(open.name);
  if (close && isContainer && texts.get(open.start) !== undefined) {
    const inner = innerLines(conversion, children, texts);
    return [texts.get(open.start) ?? "", ...inner.map((line) => `  ${line}`), texts.get(close.start) ?? ""];
  }
  return [inlineElement(conversion, part, texts)];
}

/** The lines of a container's content. Consecutive texts and inline elements are on one line. */
function innerLines(conversion: PageConversion, children: readonly Part[], texts: TagTexts): string[] {
  const lines: string[] = [];
  let run = "";
  const flush = () => {
    if (run.trim() !== "") lines.push(run.trim());
    run = "";
  };
  for (const child of children) {
    const isBlock =
      child.type === "element" && (CONTAINERS.has(child.open.name.toLowerCase()) || RAW.has(child.open.name));
    if (isBlock) {
      flush();
      lines.push(...linesOf(conversion, child, texts));
    } else {
      run += inlineElement(conversion, child, texts);
    }
  }
  flush();
  return lines.flatMap((line) => line.split("\n"));
}

function inlineElement(conversion: PageConversion, part: Part, texts: TagTexts): string {
  if (part.type === "text") return textAsMdx(conversion.text.slice(part.start, part.end));
  if (part.type === "tag") return texts.get(part.tag.start) ?? "";
  const { open, close, children } = part;
  if (RAW.has(open.name.toLowerCase()) && close) return rawElement(conversion, open, close, texts);
  const inner = children.map((child) => inlineElement(conversion, child, texts)).join("");
  return `${texts.get(open.start) ?? ""}${close ? inner.trim() : inner}${close ? (texts.get(close.start) ?? "") : ""}`;
}

/** Characters in HTML text that MDX would read as markup. */
const MARKUP = /(\\[\s\S])|[{}<*`]|(?<!\w)_|_(?!\w)|~(?=~)|\[(?=[^\]]*\][([])/g;

function textAsMdx(text: string): string {
  return text.replace(/\s+/g, " ").replace(MARKUP, (match, escaped?: string) => escaped ?? `\\${match}`);
}

/** Converts HTML to MDX on one line. Unpaired tags are left out. */
export function htmlAsMdx(html: string): string {
  const open: TagToken[] = [];
  const paired = new Set<number>();
  const tokens = tokenize(html);
  for (const token of tokens) {
    if (token.type === "open" && !token.isSelfClosing) open.push(token);
    if (token.type !== "close") continue;
    const index = open.findLastIndex(({ name }) => name === token.name);
    const [opening] = index === -1 ? [] : open.splice(index);
    if (opening) paired.add(opening.start).add(token.start);
  }
  return tokens
    .map((token) => {
      if (token.type === "text") return textAsMdx(html.slice(token.start, token.end));
      if (token.type === "comment") return "";
      if (token.type === "close") return paired.has(token.start) ? `</${token.name}>` : "";
      if (!token.isSelfClosing && !paired.has(token.start)) return "";
      return openingTag(token.name, token.attributes, token.isSelfClosing);
    })
    .join("");
}

/** Converts an element whose content is plain text. Scripts are left out. */
function rawElement(conversion: PageConversion, open: TagToken, close: TagToken, texts: TagTexts): string {
  const name = open.name.toLowerCase();
  const content = conversion.text.slice(open.end, close.start);
  if (name === "script") {
    conversion.report(open.start, "A script of the page was left out.");
    return "";
  }
  if (name === "style") return `<style>{${JSON.stringify(content)}}</style>`;
  const text = decodeEntities(content.replace(/<[^>]+>/g, ""));
  return `${texts.get(open.start) ?? ""}{${JSON.stringify(text)}}</${open.name}>`;
}

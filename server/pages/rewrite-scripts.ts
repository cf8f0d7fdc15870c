import type { DocumentScripts } from "@/lib/http/content-security-policy";
import { listScripts } from "@/lib/http/document-scripts";

/** A script tag with its text, or a preload hint for a script, as the framework writes it. */
const TAG =
  /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script\b[^>]*>|<link rel="preload" as="script" fetchPriority="low" href="([^"]+)"\/>/gi;

/** The attributes of a script of the framework. */
const CHUNK = /^ src="([^"]*\/_next\/static\/chunks\/[^"]+)"(?: id="[^"]*")? async=""$/;

/** The start of an inline script of the framework: a piece of the page's data. */
const DATA = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\(/;

/** A script tag or preload hint of a document. */
interface Tag {
  /** The whole tag. */
  written: string;
  /** Offset in the document. */
  index: number;
  attributes: string;
  text: string;
  /** URL of the script that a preload hint names. */
  hint: string | undefined;
  /** URL of a script of the framework. */
  chunk: string | undefined;
  /** True for a piece of the page's data. */
  isData: boolean;
}

/**
 * Rewrites the framework's scripts in a document:
 * - Its code is deferred until after the first paint. The last script in the body becomes a short inline script that adds them
 *   all, so that they do not compete with text, styles, and fonts for connection and processor.
 * - Its data becomes one script at the place of the last, so that the policy needs one hash for all: a large page has
 *   hundreds, and headers must not grow with the page. The framework reads the data only when its own scripts run.
 * @returns the rewritten document and its scripts.
 */
export function rewriteScripts(html: string): { html: string; scripts: DocumentScripts } {
  const tags = Array.from(
    html.matchAll(TAG),
    ({ 0: written, 1: attributes = "", 2: text = "", 3: hint, index }): Tag => {
      const chunk = CHUNK.exec(attributes)?.[1];
      return { written, index, attributes, text, hint, chunk, isData: attributes === "" && DATA.test(text) };
    },
  );
  const chunks = tags.flatMap(({ chunk }) => chunk ?? []);
  const lastChunk = tags.findLast(({ chunk }) => chunk !== undefined);
  const isDeferred = lastChunk !== undefined && lastChunk.index > html.indexOf("</head>");
  const data = tags.filter(({ isData }) => isData);
  const lastData = data.at(-1);
  /** The new text of a tag; undefined for a tag that stays as it is, empty for one that is removed. */
  const textInstead = (tag: Tag): string | undefined => {
    if (tag.isData) return tag === lastData ? data.map(({ text }) => rewriteText(text)).join(";") : "";
    if (!isDeferred || !chunks.includes(tag.chunk ?? tag.hint ?? "")) return undefined;
    return tag === lastChunk ? loader([...new Set(chunks)]) : "";
  };
  const pieces: string[] = [];
  const scripts: Pick<Tag, "attributes" | "text">[] = [];
  let position = 0;
  for (const tag of tags) {
    const text = textInstead(tag);
    const kept = text === undefined ? tag.written : text === "" ? "" : `<script>${text}</script>`;
    pieces.push(html.slice(position, tag.index), kept);
    position = tag.index + tag.written.length;
    if (text === undefined && tag.hint === undefined) scripts.push(tag);
    else if (text) scripts.push({ attributes: "", text });
  }
  return { html: [...pieces, html.slice(position)].join(""), scripts: listScripts(scripts) };
}

/**
 * The inline script that adds the scripts at these URLs, spelled as in the framework's manifest. A background page is
 * not painted, so there the script adds them at once. `<` is escaped, since `</script` would end the script.
 */
function loader(addresses: readonly string[]): string {
  const list = JSON.stringify(addresses).replaceAll("<", "\\u003c");
  return (
    `{let d=document,g=()=>${list}.forEach(a=>{let s=d.createElement("script");s.async=!0;s.setAttribute("src",a);` +
    "d.head.append(s)});d.hidden?g():requestAnimationFrame(()=>setTimeout(g))}"
  );
}

/** The string in a piece of data, and the code around it. */
const TEXT = /^(self\.__next_f\.push\(\[1,)"([\s\S]*)"(\]\))$/;

/**
 * Shortens a piece of data. The framework escapes each `<`, `>`, `&` with six characters and each quote with two: in single
 * quotes that is unnecessary, except where `<` would begin a script tag or comment.
 */
function rewriteText(statement: string): string {
  const [, start = "", text, end = ""] = TEXT.exec(statement) ?? [];
  if (text === undefined) return statement;
  // Escaped backslashes are set aside, so that the character after one is not taken for an escape. The text cannot contain NUL.
  const short = text
    .replaceAll("\\\\", "\0")
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll("\\u003e", ">")
    .replaceAll("\\u0026", "&")
    .replace(/\\u003c(?!\/?script|!--)/gi, "<")
    .replaceAll("\0", "\\\\");
  return `${start}'${short}'${end}`;
}

import { createHash } from "node:crypto";
import type { DocumentScripts } from "@/lib/http/content-security-policy";

const SCRIPT = /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script/gi;
const SOURCE_ATTRIBUTE = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const DATA_TYPE = /\stype\s*=\s*["']?(?:application|text)\/(?:[\w.+-]*\+)?json\b/i;
const ORIGIN = /\bhttps?:\/\/[\w-]+(?:\.[\w-]+)+(?::\d+)?/gi;

/**
 * The scripts of a rendered document: hashes of inline ones, and origins of external ones. The server renders the document from
 * the site's own files, so its scripts are trusted; others that a browser encounters are not.
 */
export function readDocumentScripts(html: string): DocumentScripts {
  return listScripts(Array.from(html.matchAll(SCRIPT), ([, attributes = "", text = ""]) => ({ attributes, text })));
}

/** Makes the list from the tags of scripts: their attributes as written, and their text. */
export function listScripts(scripts: readonly { attributes: string; text: string }[]): DocumentScripts {
  const hashes = new Set<string>();
  const origins = new Set<string>();
  for (const { attributes, text } of scripts) {
    const source = SOURCE_ATTRIBUTE.exec(attributes);
    if (source) for (const origin of listOrigins(source[1] ?? source[2] ?? source[3] ?? "")) origins.add(origin);
    else if (text !== "" && !DATA_TYPE.test(attributes)) hashes.add(hashScript(text));
  }
  return { hashes: [...hashes], origins: [...origins] };
}

/** The hash of a script as browsers compute it, after the parser has normalized line ends. */
function hashScript(text: string): string {
  const parsed = text.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
  return `'sha256-${createHash("sha256").update(parsed).digest("base64")}'`;
}

/**
 * Origins of the absolute URLs in a text.
 * @example listOrigins("load('https://cdn.example.com/a.js')") // ["https://cdn.example.com"]
 */
export function listOrigins(text: string): string[] {
  const origins = [...text.matchAll(ORIGIN)].map(([address]) => address.toLowerCase());
  return [...new Set(origins)];
}

import { createHash } from "node:crypto";
import { cutText } from "@/lib/base/cut-text";

/** Maximum length of an embedded text in characters; the beginning of a section states its subject. */
const MAX_TEXT_LENGTH = 4_000;

/** The parts of a section that are embedded. */
export interface DescribedSection {
  /** Title of the page. */
  title: string;
  heading?: string | undefined;
  /** Markdown. */
  content: string;
}

/** The text of a section that is embedded: its name, then its content. */
export function sectionText({ title, heading, content }: DescribedSection): string {
  const name = heading && heading !== title ? `${title} › ${heading}` : title;
  return cutText(`${name}\n\n${content}`, MAX_TEXT_LENGTH).trimEnd();
}

/** Length of a key in bytes; it is written as twice as many hexadecimal digits. */
export const KEY_BYTES = 16;

/** Identifies the text of a section: sections with the same text share a vector, and one that did not change keeps it. */
export function sectionKey(section: DescribedSection): string {
  return createHash("sha256")
    .update(sectionText(section))
    .digest("hex")
    .slice(0, 2 * KEY_BYTES);
}

/** Reads the keys of a page's sections, which the index stores one after the other. */
export function readSectionKeys(bytes: ArrayBuffer): string[] {
  return Buffer.from(bytes).toString("hex").match(/.{32}/g) ?? [];
}

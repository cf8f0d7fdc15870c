import { createHash } from "node:crypto";
import { cutText } from "@/lib/base/cut-text";

/** Maximum length of an embedded text in characters; the beginning of a section says what it is about. */
const TEXT_LENGTH = 4_000;

/** What identifies the meaning of a section. */
export interface DescribedSection {
  /** Title of the page. */
  title: string;
  heading?: string | undefined;
  /** Markdown. */
  content: string;
}

/** The text of a section that is embedded: what it is called, then what it says. */
export function sectionText({ title, heading, content }: DescribedSection): string {
  const name = heading && heading !== title ? `${title} › ${heading}` : title;
  return cutText(`${name}\n\n${content}`, TEXT_LENGTH).trimEnd();
}

/** Length of a key; it is written as twice as many digits. */
export const KEY_BYTES = 16;

/** Identifies the text of a section: sections with the same text share a vector, and one that did not change keeps it. */
export function sectionKey(section: DescribedSection): string {
  return createHash("sha256")
    .update(sectionText(section))
    .digest("hex")
    .slice(0, 2 * KEY_BYTES);
}

/** The keys of a page's sections as the index holds them, which is one after the other. */
export function readSectionKeys(bytes: ArrayBuffer): string[] {
  return Buffer.from(bytes).toString("hex").match(/.{32}/g) ?? [];
}

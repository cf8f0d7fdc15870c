import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Section } from "@/lib/content/scan/types";
import type { Database, Statement } from "@/lib/search/index-database.server";

/** A section without text gets the text of its subsections until it has this many characters. */
const SUBSECTIONS_LENGTH = 3_000;

/** The parts of a section that results show. */
export type ShownSection = Pick<Section, "anchor" | "heading" | "parents" | "content">;

/** Higher levels take longer and gain little. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Packs the sections of a page for the index: compressed together, they take a third of their size. */
export function packSections(sections: readonly ShownSection[]): Uint8Array {
  const shown = sections.map(({ anchor, heading, parents, content }) => ({ anchor, heading, parents, content }));
  return brotliCompressSync(JSON.stringify(shown), COMPRESSION);
}

/** Unpacks sections that `packSections` packed. */
export function unpackSections(bytes: ArrayBuffer | Uint8Array): ShownSection[] {
  return JSON.parse(brotliDecompressSync(bytes).toString()) as ShownSection[];
}

/** Reads stored sections. */
export class SectionReader {
  readonly #page: Statement;

  constructor(database: Database) {
    this.#page = database.prepare("select sections from pages where id = ?").raw();
  }

  /**
   * Reads sections of a page by their positions in it; none if the page was replaced in the meantime. A section whose heading is
   * directly followed by another heading gets the text of its subsections.
   */
  read<Found extends { index: number }>(page: number, found: readonly Found[]): (ShownSection & { found: Found })[] {
    const [bytes] = (this.#page.get([page]) as [ArrayBuffer] | undefined) ?? [];
    if (bytes === undefined) return [];
    const sections = unpackSections(bytes);
    return found.flatMap((one) => {
      const section = sections[one.index];
      if (!section) return [];
      const content = section.content === "" ? subsectionText(sections.slice(one.index)) : section.content;
      return [{ ...section, content, found: one }];
    });
  }
}

/** The text of the subsections of the first section. */
function subsectionText([section, ...following]: readonly ShownSection[]): string {
  const { parents = [], heading } = section ?? {};
  const trail = heading === undefined ? [] : [...parents, heading];
  let text = "";
  for (const subsection of following) {
    if (text.length >= SUBSECTIONS_LENGTH || !trail.every((label, depth) => subsection.parents[depth] === label)) break;
    text += `#### ${subsection.heading}\n\n${subsection.content}\n\n`;
  }
  return text.trimEnd();
}

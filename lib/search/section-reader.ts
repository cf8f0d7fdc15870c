import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Section } from "@/lib/content/scan/types";
import type { Database, Statement } from "@/lib/search/index-database.server";

/** What a section says that has no text of its own: as many of the sections beneath it as make up this many characters. */
const LENGTH_BELOW = 3_000;

/** What results show of a section. */
export type ShownSection = Pick<Section, "anchor" | "heading" | "parents" | "content">;

/** From here on, compressing takes longer and gains little. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The sections of a page as the index holds them: compressed together, which takes a third of their length. */
export function packSections(sections: readonly ShownSection[]): Uint8Array {
  const shown = sections.map(({ anchor, heading, parents, content }) => ({ anchor, heading, parents, content }));
  return brotliCompressSync(JSON.stringify(shown), COMPRESSION);
}

/** Reads what `packSections` wrote. */
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
   * Sections of a page by their positions in it; none of a page that was rewritten meanwhile. One whose heading is followed by
   * another heading says what the sections beneath it say.
   */
  read<Found extends { index: number }>(page: number, found: readonly Found[]): (ShownSection & { found: Found })[] {
    const [bytes] = (this.#page.get([page]) as [ArrayBuffer] | undefined) ?? [];
    if (bytes === undefined) return [];
    const sections = unpackSections(bytes);
    return found.flatMap((one) => {
      const section = sections[one.index];
      if (!section) return [];
      const content = section.content === "" ? textBelow(sections.slice(one.index)) : section.content;
      return [{ ...section, content, found: one }];
    });
  }
}

/** The text of the sections beneath the first one. */
function textBelow([section, ...following]: readonly ShownSection[]): string {
  const { parents = [], heading } = section ?? {};
  const trail = heading === undefined ? [] : [...parents, heading];
  let text = "";
  for (const below of following) {
    if (text.length >= LENGTH_BELOW || !trail.every((label, depth) => below.parents[depth] === label)) break;
    text += `#### ${below.heading}\n\n${below.content}\n\n`;
  }
  return text.trimEnd();
}

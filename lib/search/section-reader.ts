import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Section } from "@/lib/content/scan/types";
import type { Database, Statement } from "@/lib/search/index-database";

/** What a section says that has no text of its own: as many of the sections beneath it as make up this many characters. */
const LENGTH_BELOW = 3_000;

/** What results show of a section. */
export type ShownSection = Pick<Section, "anchor" | "heading" | "parents" | "content">;

/** The sections of a page as the index holds them: compressed together, which takes a third of their length. */
export function packSections(sections: readonly ShownSection[]): Uint8Array {
  const shown = sections.map(({ anchor, heading, parents, content }) => ({ anchor, heading, parents, content }));
  return deflateRawSync(JSON.stringify(shown));
}

/** Reads what `packSections` wrote. */
export function unpackSections(bytes: ArrayBuffer | Uint8Array): ShownSection[] {
  return JSON.parse(inflateRawSync(bytes).toString()) as ShownSection[];
}

/** Reads stored sections. */
export class SectionReader {
  readonly #page: Statement;

  constructor(database: Database) {
    this.#page = database.prepare("select first_section, sections from pages where id = ?").raw();
  }

  /**
   * Sections of a page by their numbers; those are left out that a rewritten page no longer has. One whose heading is followed
   * by another heading says what the sections beneath it say.
   */
  read<Found extends { id: number }>(page: number, found: readonly Found[]): (ShownSection & { found: Found })[] {
    const [first, bytes] = (this.#page.get([page]) as [number, ArrayBuffer] | undefined) ?? [];
    if (first === undefined || bytes === undefined) return [];
    const sections = unpackSections(bytes);
    return found.flatMap((one) => {
      const section = sections[one.id - first];
      if (!section) return [];
      const content = section.content === "" ? textBelow(sections.slice(one.id - first)) : section.content;
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

import type { Database, Statement } from "@/lib/search/index-database";
import type { SectionHit } from "@/lib/search/types";

/** What a section says that has no text of its own: as many of the sections beneath it as make up this many characters. */
const LENGTH_BELOW = 3_000;

/** Reads stored sections. */
export class SectionReader {
  readonly #section: Statement;
  readonly #following: Statement;

  constructor(database: Database) {
    const columns = "select anchor, heading, parents, content from sections";
    this.#section = database.prepare(`${columns} where id = ?`).raw();
    this.#following = database
      .prepare(`${columns} where page = (select page from sections where id = ?) and id > ? order by id`)
      .raw();
  }

  /**
   * A section by its number; undefined if its page has been rewritten since. One whose heading is followed by another heading
   * says what the sections beneath it say.
   */
  read(id: number): Omit<SectionHit, "score"> | undefined {
    const row = this.#section.get([id]) as SectionRow | undefined;
    if (!row) return undefined;
    const [anchor, heading, list, content] = row;
    const parents = JSON.parse(list) as string[];
    return {
      ...(anchor === null ? {} : { anchor }),
      ...(heading === null ? {} : { heading }),
      parents,
      content: content === "" ? this.#readBelow(id, heading === null ? [] : [...parents, heading]) : content,
    };
  }

  #readBelow(id: number, trail: readonly string[]): string {
    let text = "";
    for (const [, heading, list, content] of this.#following.all([id, id]) as SectionRow[]) {
      const parents = JSON.parse(list) as string[];
      if (text.length >= LENGTH_BELOW || !trail.every((label, depth) => parents[depth] === label)) break;
      text += `#### ${heading}\n\n${content}\n\n`;
    }
    return text.trimEnd();
  }
}

type SectionRow = [anchor: string | null, heading: string | null, parents: string, content: string];

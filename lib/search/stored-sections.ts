import type { CorpusStatements } from "@/lib/search/corpus-statements";
import { unpackPostings } from "@/lib/search/postings";
import { type CorpusStatistics, type NormedSection, sectionNorms } from "@/lib/search/rank";

/** A section as stored in the index, with its words only. */
export interface StoredSection extends NormedSection {
  id: number;
  page: number;
}

/** Number of sections whose words are kept unpacked, about a kilobyte each. */
const SECTIONS_IN_MEMORY = 10_000;

/** Reads sections of one language and caches the most recent ones. */
export class StoredSections {
  readonly #known = new Map<number, StoredSection>();

  constructor(
    private readonly statements: Pick<CorpusStatements, "postings">,
    private readonly statistics: CorpusStatistics,
  ) {}

  /** The sections with these numbers, in that order; removed ones are omitted. */
  read(ids: readonly number[]): StoredSection[] {
    const missing = ids.filter((id) => !this.#known.has(id));
    if (this.#known.size + missing.length > SECTIONS_IN_MEMORY) this.#known.clear();
    const wanted = this.#known.size === 0 ? ids : missing;
    if (wanted.length > 0) {
      const rows = this.statements.postings.all([JSON.stringify(wanted)]) as [number, number, ArrayBuffer][];
      for (const [id, page, data] of rows) {
        const postings = unpackPostings(data);
        this.#known.set(id, { id, page, postings, norms: sectionNorms(postings.lengths, this.statistics) });
      }
    }
    const found: StoredSection[] = [];
    for (const id of ids) {
      const section = this.#known.get(id);
      if (section) found.push(section);
    }
    return found;
  }
}

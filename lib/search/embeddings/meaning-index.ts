import { corpusLanguage } from "@/lib/search/corpus-language";
import { readSectionKeys } from "@/lib/search/embeddings/section-text";
import { cosine, nearestRows, signsOf, signWords } from "@/lib/search/embeddings/signs";
import type { StoredSigns, VectorStore } from "@/lib/search/embeddings/vector-store";
import { type Database, readGeneration } from "@/lib/search/index-database.server";
import { SectionReader } from "@/lib/search/section-reader";
import type { PageFacts, PageHit, SearchScope } from "@/lib/search/types";
import { keepOneVariant, variantOf } from "@/lib/search/variants";
import { isVisible } from "@/lib/search/visible";

/** Number of sections that are preselected by their signs, and whose vectors are then compared exactly. */
const CANDIDATES = 150;

/** Maximum number of pages in an answer. */
const MAX_PAGES = 30;

/** Share of the sections that must have a vector before the index is used, since the others cannot be found. */
const MIN_COVERAGE = 0.9;

interface LoadedIndex {
  generation: string;
  /** The sections with a vector. */
  rows: (readonly [position: number, page: number, key: string])[];
  signs: Uint32Array;
  facts: Map<number, { path: string; facts: PageFacts }>;
  /** Center of the vectors; undefined without vectors. */
  center: Float32Array | undefined;
  /** Share of the sections that have a vector or were refused by the server. */
  coverage: number;
}

/** Finds sections by the similarity of vectors. Keeps their signs in memory, and reads vectors from the store. */
export class MeaningIndex {
  #loaded: LoadedIndex | undefined;
  readonly #texts: SectionReader;

  constructor(
    private readonly index: Database,
    private readonly store: VectorStore,
  ) {
    this.#texts = new SectionReader(index);
  }

  /** Whether enough sections have a vector. */
  isReady(): boolean {
    return this.#load().coverage >= MIN_COVERAGE;
  }

  /**
   * Finds the pages with the sections nearest to a vector, best first, each with its nearest section. Empty while too few
   * sections have a vector, or if the vector has another dimension.
   */
  search(vector: Float32Array, scope: SearchScope | undefined): PageHit[] {
    const loaded = this.#load();
    const { center } = loaded;
    if (loaded.coverage < MIN_COVERAGE || !center || vector.length !== center.length) return [];
    const rows = nearestRows(loaded.signs, signsOf(vector, center), allowedRows(loaded, scope), CANDIDATES);
    const nearest = rows.map((row) => loaded.rows[row] as LoadedIndex["rows"][number]);
    const vectors = this.store.read(nearest.map(([, , key]) => key));
    const best = new Map<number, { position: number; score: number }>();
    for (const [position, page, key] of nearest) {
      const found = vectors.get(key);
      if (!found) continue;
      const score = cosine(vector, found);
      if (score > (best.get(page)?.score ?? Number.NEGATIVE_INFINITY)) best.set(page, { position, score });
    }
    const ranked = [...best]
      .flatMap(([id, { position, score }]) => {
        const known = loaded.facts.get(id);
        return known ? [{ ...known, id, position, score }] : [];
      })
      .sort((one, other) => other.score - one.score);
    return keepOneVariant(ranked, variantOf)
      .slice(0, MAX_PAGES)
      .flatMap(({ id, position, ...page }) =>
        this.#texts
          .read(id, [{ index: position }])
          .map(({ found: _, ...shown }) => ({ ...page, sections: [{ ...shown, score: page.score }] })),
      );
  }

  #load(): LoadedIndex {
    const generation = `${readGeneration(this.index)} ${this.store.generation()}`;
    if (this.#loaded?.generation === generation) return this.#loaded;
    const sections = readRows(this.index, this.store.readSigns());
    this.#loaded = { generation, ...sections, facts: readFacts(this.index) };
    return this.#loaded;
  }
}

function readRows(index: Database, { byKey, center }: StoredSigns): Omit<LoadedIndex, "generation" | "facts"> {
  const stored = index.prepare("select id, keys from pages order by id").raw().all([]) as [number, ArrayBuffer][];
  const rows = stored.flatMap(([page, keys]) =>
    readSectionKeys(keys).map((key, position) => [position, page, key] as const),
  );
  const words = signWords(center?.length ?? 0);
  const embedded = rows.filter(([, , key]) => byKey.get(key));
  const signs = new Uint32Array(embedded.length * words);
  for (const [position, [, , key]] of embedded.entries()) {
    signs.set((byKey.get(key) as Uint32Array).subarray(0, words), position * words);
  }
  const known = rows.filter(([, , key]) => byKey.has(key)).length;
  return {
    rows: embedded,
    signs,
    center,
    coverage: rows.length === 0 || embedded.length === 0 ? 0 : known / rows.length,
  };
}

function readFacts(index: Database): LoadedIndex["facts"] {
  const rows = index.prepare("select id, path, facts from pages").raw().all([]) as [number, string, string][];
  return new Map(rows.map(([id, path, facts]) => [id, { path, facts: JSON.parse(facts) as PageFacts }]));
}

/** Marks each row in the scope of a search with 1. */
function allowedRows({ rows, facts }: LoadedIndex, scope: SearchScope | undefined): Uint8Array {
  const language = scope?.language === undefined ? undefined : corpusLanguage(scope.language);
  const visible = new Set<number>();
  for (const [page, { facts: own }] of facts) {
    const matchesLanguage =
      language === undefined || own.language === undefined || corpusLanguage(own.language) === language;
    if (matchesLanguage && isVisible(own, scope)) visible.add(page);
  }
  return Uint8Array.from(rows, ([, page]) => (visible.has(page) ? 1 : 0));
}

import { weighCount } from "@/lib/search/postings";
import { type ScoredForm, saturate, type WeighedTerm } from "@/lib/search/rank";
import type { StoredSection } from "@/lib/search/stored-sections";

/** The sections that contain a term, by position, and its saturated weight in each. */
interface TermList {
  places: Uint32Array;
  worth: Float32Array;
}

/** What lists are built from. */
interface ListSources {
  /** Number of all sections. */
  sections: number;
  /** Numbers of the sections that match an engine expression. */
  find: (expression: string) => readonly number[];
  read: (ids: readonly number[]) => readonly StoredSection[];
}

/** Maximum number of entries of all lists together, eight bytes each. */
const ENTRIES_IN_MEMORY = 1_000_000;

/** Number of sections proposed per query. */
const PROPOSED = 150;

/**
 * For words that occur in more than this share of the sections, each section counts the same: they are so insignificant that
 * reading their counts would take longer than the rest of a query.
 */
const COMMON_SHARE = 0.15;
const COMMON_WORTH = 0.5;

/**
 * Proposes sections of an index small enough to be kept in memory. The engine would rank every section that contains one of the
 * words again for each query; these lists are built once per word.
 */
export class TermLists {
  readonly #lists = new Map<string, TermList>();
  readonly #scopes = new Map<string, ReadonlySet<number>>();
  #entries = 0;
  /** Sections seen so far: their numbers by position, and their positions by number. */
  readonly #ids: number[] = [];
  readonly #places = new Map<number, number>();
  /** Scores by position; all zero between two queries. */
  #sums = new Float32Array(0);
  #best = new Float32Array(0);
  /** The positions with a score. */
  #touched = new Uint32Array(0);

  constructor(private readonly sources: ListSources) {}

  /** The sections that match the terms best, best first. @param scope expression that restricts them. */
  propose(terms: readonly WeighedTerm[], scope: string | undefined): number[] {
    const lists = terms.map(({ forms, weight }) =>
      forms.map((form) => ({ ...this.#listOf(form), factor: form.factor * weight })),
    );
    const touched = this.#sum(lists);
    const within = scope === undefined ? undefined : this.#scopeOf(scope);
    const places = within ? touched.filter((place) => within.has(this.#ids[place] ?? 0)) : touched;
    const proposed = this.#bestOf(places).map((place) => this.#ids[place] ?? 0);
    for (let index = 0; index < touched.length; index += 1) this.#sums[touched[index] as number] = 0;
    return proposed;
  }

  /** Adds up the value of each word, which is that of its best form. @returns the positions with a score, until the next call. */
  #sum(lists: readonly (TermList & { factor: number })[][]): Uint32Array {
    this.#makeRoom();
    const [sums, best, touched] = [this.#sums, this.#best, this.#touched];
    let count = 0;
    for (const forms of lists) {
      for (const { places, worth, factor } of forms) {
        for (let index = 0; index < places.length; index += 1) {
          const place = places[index] as number;
          best[place] = Math.max(best[place] as number, factor * (worth[index] as number));
        }
      }
      for (const { places } of forms) {
        for (let index = 0; index < places.length; index += 1) {
          const place = places[index] as number;
          const gain = best[place] as number;
          if (gain === 0) continue;
          if (sums[place] === 0) {
            touched[count] = place;
            count += 1;
          }
          sums[place] = (sums[place] as number) + gain;
          best[place] = 0;
        }
      }
    }
    return touched.subarray(0, count);
  }

  /** Sorts only those positions that can be among the best. */
  #bestOf(places: Uint32Array): number[] {
    const sums = this.#sums;
    const scoreOf = (place: number) => sums[place] as number;
    const scores = new Float32Array(places.length);
    for (let index = 0; index < places.length; index += 1) scores[index] = sums[places[index] as number] as number;
    const threshold = scores.sort().at(-PROPOSED) ?? 0;
    return [...places.filter((place) => scoreOf(place) >= threshold)]
      .sort((one, other) => scoreOf(other) - scoreOf(one) || one - other)
      .slice(0, PROPOSED);
  }

  #listOf({ term, hash }: ScoredForm): TermList {
    const known = this.#lists.get(term);
    if (known) return known;
    const list = this.#makeList(this.sources.find(`"${term}"`), hash);
    if (this.#entries + list.places.length > ENTRIES_IN_MEMORY) {
      this.#lists.clear();
      this.#entries = 0;
    }
    this.#entries += list.places.length;
    this.#lists.set(term, list);
    return list;
  }

  #makeList(ids: readonly number[], hash: number): TermList {
    const list = { places: new Uint32Array(ids.length), worth: new Float32Array(ids.length) };
    if (ids.length > COMMON_SHARE * this.sources.sections) {
      for (const [index, id] of ids.entries()) list.places[index] = this.#placeOf(id);
      list.worth.fill(COMMON_WORTH);
      return list;
    }
    for (const [index, { id, postings, norms }] of this.sources.read(ids).entries()) {
      list.places[index] = this.#placeOf(id);
      list.worth[index] = saturate(weighCount(postings, hash, norms));
    }
    return list;
  }

  #placeOf(id: number): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    this.#places.set(id, this.#ids.length);
    return this.#ids.push(id) - 1;
  }

  #scopeOf(expression: string): ReadonlySet<number> {
    const ids = this.#scopes.get(expression) ?? new Set(this.sources.find(expression));
    this.#scopes.set(expression, ids);
    return ids;
  }

  #makeRoom(): void {
    if (this.#sums.length >= this.#ids.length) return;
    this.#sums = new Float32Array(this.#ids.length);
    this.#best = new Float32Array(this.#ids.length);
    this.#touched = new Uint32Array(this.#ids.length);
  }
}

import {
  EmbeddingError,
  type EmbeddingServer,
  type Embeddings,
  requestWithRetries,
} from "@/lib/search/embeddings/request-embeddings";
import { readSectionKeys, sectionText } from "@/lib/search/embeddings/section-text";
import type { VectorStore } from "@/lib/search/embeddings/vector-store";
import type { Database } from "@/lib/search/index-database.server";
import { returnLease, takeLease } from "@/lib/search/lease";
import { unpackSections } from "@/lib/search/section-reader";

/** The result of an update, for the log and the terminal. */
export interface EmbeddingUpdate {
  /** Number of sections that were embedded. */
  embedded: number;
  /** Number of sections that the server refused even when shortened. */
  refused: number;
  requests: number;
  /** Tokens that the server counted; 0 if it counts none. */
  tokens: number;
}

/** Options of an update. */
export interface EmbeddingOptions {
  server: EmbeddingServer;
  signal: AbortSignal;
  /** Identifies this process among those that share the data folder. */
  owner: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Pauses between attempts in milliseconds. */
  pauses?: readonly number[];
}

/** Maximum number of texts and of characters in a request; servers accept at least as many. */
const MAX_BATCH_TEXTS = 64;
const MAX_BATCH_LENGTH = 100_000;

/** Maximum number of rounds: the dimension may change while sections are embedded, but not repeatedly. */
const MAX_ROUNDS = 3;

/** How often a refused text is halved before it is left out. */
const MAX_HALVINGS = 3;

/**
 * Embeds the sections of an index that have no vector yet. Every batch is stored as soon as it arrives, so an update that is
 * interrupted continues where it stopped. Afterwards, vectors that no section needs are removed.
 *
 * @returns undefined if another process is at work.
 * @throws EmbeddingError if the server keeps failing; finished embeddings are kept.
 */
export async function embedSections(
  index: Database,
  store: VectorStore,
  options: EmbeddingOptions,
): Promise<EmbeddingUpdate | undefined> {
  const { owner, now, signal } = options;
  if (!takeLease(store.database, owner, now())) return undefined;
  const update: EmbeddingUpdate = { embedded: 0, refused: 0, requests: 0, tokens: 0 };
  try {
    for (let round = 0; !signal.aborted; round += 1) {
      const sections = readKeys(index);
      const missing = store.missing(sections.keys());
      if (missing.length === 0) {
        store.prune(new Set(sections.keys()));
        break;
      }
      // If the model behind a name changes, vectors are replaced, and earlier texts must be embedded again.
      if (round === MAX_ROUNDS)
        throw new EmbeddingError("The embedding server sends vectors of different dimensions.", false);
      for (const texts of batches(missing, sections, index)) {
        if (signal.aborted) break;
        await embedBatch(texts, store, options, update);
        takeLease(store.database, owner, now());
      }
    }
    return update;
  } finally {
    returnLease(store.database, owner);
  }
}

interface KeyedText {
  key: string;
  text: string;
}

/** Embeds some texts. If the server refuses them, they are sent in halves; a single one is shortened. */
async function embedBatch(
  texts: readonly KeyedText[],
  store: VectorStore,
  options: EmbeddingOptions,
  update: EmbeddingUpdate,
  halvings = 0,
): Promise<void> {
  const [first] = texts;
  if (!first) return;
  let found: Embeddings;
  try {
    update.requests += 1;
    const input = texts.map(({ text }) => text);
    found = await requestWithRetries(input, options.server, options.signal, options.pauses);
  } catch (error) {
    if (!(error instanceof EmbeddingError) || !error.isRefusal) throw error;
    if (texts.length > 1) {
      const middle = Math.ceil(texts.length / 2);
      await embedBatch(texts.slice(0, middle), store, options, update);
      return embedBatch(texts.slice(middle), store, options, update);
    }
    if (halvings < MAX_HALVINGS) {
      const shorter = { ...first, text: first.text.slice(0, Math.ceil(first.text.length / 2)) };
      return embedBatch([shorter], store, options, update, halvings + 1);
    }
    store.refuse(first.key);
    update.refused += 1;
    return;
  }
  update.tokens += found.tokens;
  update.embedded += texts.length;
  store.add(texts.map(({ key }, position) => ({ key, vector: found.vectors[position] as Float32Array })));
}

/** Maps each key to a section with that text: its page, and its position in the page. */
function readKeys(index: Database): ReadonlyMap<string, readonly [page: number, position: number]> {
  const rows = index.prepare("select id, keys from pages").raw().all([]) as [number, ArrayBuffer][];
  return new Map(
    rows.flatMap(([page, keys]) => readSectionKeys(keys).map((key, position) => [key, [page, position]] as const)),
  );
}

function* batches(
  keys: readonly string[],
  sectionOf: ReturnType<typeof readKeys>,
  index: Database,
): Generator<KeyedText[]> {
  const find = index.prepare("select sections, facts, keys from pages where id = ?").raw();
  let batch: KeyedText[] = [];
  let length = 0;
  for (const key of keys) {
    const [page, position = 0] = sectionOf.get(key) ?? [];
    const row = find.get([page]) as [sections: ArrayBuffer, facts: string, keys: ArrayBuffer] | undefined;
    const section = row && readSectionKeys(row[2])[position] === key && unpackSections(row[0])[position];
    // A section may have been removed since its key was read.
    if (!section) continue;
    const { title } = JSON.parse(row[1]) as { title: string };
    const text = sectionText({ title, ...section });
    if (batch.length > 0 && (batch.length === MAX_BATCH_TEXTS || length + text.length > MAX_BATCH_LENGTH)) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push({ key, text });
    length += text.length;
  }
  if (batch.length > 0) yield batch;
}

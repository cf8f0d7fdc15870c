import { cutText } from "@/lib/base/cut-text";
import { RecentMap } from "@/lib/base/recent-map";
import type { Environment } from "@/lib/env";
import { type EmbeddingUpdate, embedSections } from "@/lib/search/embeddings/embed-sections";
import { MeaningIndex } from "@/lib/search/embeddings/meaning-index";
import { type EmbeddingServer, requestEmbeddings } from "@/lib/search/embeddings/request-embeddings";
import { VectorStore, vectorFile } from "@/lib/search/embeddings/vector-store";
import type { Database } from "@/lib/search/index-database.server";
import type { PageHit, SearchRequest } from "@/lib/search/types";

/** Time limit for embedding a question, in milliseconds. */
const QUESTION_MILLISECONDS = 150;

/** Maximum number of recent questions whose vectors are cached. */
const MAX_QUESTIONS = 500;

/** Maximum length of an embedded question, in characters. */
const MAX_QUESTION_LENGTH = 2_000;

/** Search by meaning for one index. */
export type MeaningSearch = ReturnType<typeof openMeaningSearch>;

/** Settings of a search by meaning. */
export interface MeaningSettings {
  server: EmbeddingServer;
  dataDirectory: string;
  index: Database;
  /** Called for the first of several failures in a row. */
  onFailure(error: unknown): void;
  /** Time limit for embedding a question, in milliseconds. */
  budget?: number;
  /** Pauses between attempts to embed sections, in milliseconds. */
  pauses?: readonly number[];
}

/** The configured embedding server; undefined for search by words only. */
export function embeddingServer(
  environment: Pick<Environment, "EMBEDDING_BASE_URL" | "EMBEDDING_MODEL" | "EMBEDDING_API_KEY">,
): EmbeddingServer | undefined {
  const { EMBEDDING_BASE_URL: baseUrl, EMBEDDING_MODEL: model, EMBEDDING_API_KEY: apiKey } = environment;
  return baseUrl === undefined || model === undefined ? undefined : { baseUrl, model, apiKey };
}

/** Opens the vectors of a data folder for an index. */
export function openMeaningSearch({ server, dataDirectory, index, onFailure, budget, pauses }: MeaningSettings) {
  const store = new VectorStore(vectorFile(dataDirectory), `${server.baseUrl} ${server.model}`);
  const meaning = new MeaningIndex(index, store);
  const embed = createQuestionEmbedder(server, budget ?? QUESTION_MILLISECONDS, onFailure);
  const closing = new AbortController();
  let updating: Promise<unknown> = Promise.resolve();
  return {
    /**
     * Starts to embed a question. The returned function finds the nearest pages; it finds none if the vector did not arrive in
     * time, the server failed, or too few sections have a vector. Never rejects.
     */
    ask(text: string): (request: SearchRequest) => Promise<readonly PageHit[]> {
      const vector = meaning.isReady() ? embed(cutText(text, MAX_QUESTION_LENGTH)) : Promise.resolve(undefined);
      return async ({ scope }) => {
        const found = await vector;
        return found ? meaning.search(found, scope) : [];
      };
    },
    /** Embeds the sections without vectors. @returns undefined if another process is already doing so @throws EmbeddingError */
    update(): Promise<EmbeddingUpdate | undefined> {
      const { signal } = closing;
      const options = { server, signal, owner: String(process.pid), now: Date.now, ...(pauses ? { pauses } : {}) };
      // An update that is requested during another runs after it, since there may be new changes by then.
      const update = updating.then(() => (signal.aborted ? undefined : embedSections(index, store, options)));
      updating = update.catch(() => {});
      return update;
    },
    /** Aborts the current update and closes the file. */
    close(): void {
      closing.abort();
      void updating.then(() => store.close());
    },
  };
}

/** Creates a function that embeds questions within a time limit and caches the vectors of recent ones. */
function createQuestionEmbedder(server: EmbeddingServer, budget: number, onFailure: (error: unknown) => void) {
  const cache = new RecentMap<Float32Array>(MAX_QUESTIONS);
  let isFailing = false;
  return async (text: string): Promise<Float32Array | undefined> => {
    const cached = cache.get(text);
    if (cached) return cached;
    try {
      const { vectors } = await requestEmbeddings([text], server, AbortSignal.timeout(budget));
      isFailing = false;
      const [vector] = vectors;
      if (vector) cache.set(text, vector);
      return vector;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
      return undefined;
    }
  };
}

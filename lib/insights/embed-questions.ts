import type { QuestionVectors } from "@/lib/insights/group-questions";
import { log } from "@/lib/observability/log";
import { type EmbeddingServer, requestWithRetries } from "@/lib/search/embeddings/request-embeddings";

/** Questions that are embedded at most, and those of one request. */
const QUESTIONS = 500;
const BATCH = 50;

/** A report waits no longer for the server, in milliseconds. */
const LONGEST_WAIT = 15_000;
const RETRY_PAUSES = [500];

/** The vectors of questions. If the server fails, there are none, and questions are grouped by their words. */
export async function embedQuestions(questions: readonly string[], server: EmbeddingServer): Promise<QuestionVectors> {
  const texts = [...new Set(questions)].slice(0, QUESTIONS);
  const signal = AbortSignal.timeout(LONGEST_WAIT);
  const vectors = new Map<string, Float32Array>();
  try {
    for (let start = 0; start < texts.length; start += BATCH) {
      const batch = texts.slice(start, start + BATCH);
      const found = await requestWithRetries(batch, server, signal, RETRY_PAUSES);
      for (const [index, vector] of found.vectors.entries()) vectors.set(batch[index] as string, vector);
    }
    return vectors;
  } catch (error) {
    log().warn("Questions could not be embedded; they are grouped by their words", {}, error);
    return new Map();
  }
}

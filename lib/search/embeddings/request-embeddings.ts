import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";

/** A server that implements `POST <base>/embeddings` of the OpenAI protocol, and one of its models. */
export interface EmbeddingServer {
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
}

/** The vectors of some texts, in their order, and the tokens that the server counted. */
export interface Embeddings {
  vectors: Float32Array[];
  tokens: number;
}

/** A failed request for vectors. The message never contains a text. */
export class EmbeddingError extends Error {
  override name = "EmbeddingError";
  /** @param isRetryable whether the same request may succeed later. @param isRefusal whether the texts were not accepted. */
  constructor(
    message: string,
    readonly isRetryable: boolean,
    readonly isRefusal = false,
  ) {
    super(message);
  }
}

const responseSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0).optional(), embedding: z.array(z.number()).min(1) })),
  usage: z.object({ total_tokens: z.number().optional(), prompt_tokens: z.number().optional() }).nullish(),
});

/** Pauses before further attempts, in milliseconds. */
const RETRY_PAUSES = [500, 2_000, 8_000, 30_000];

/** Statuses with which servers refuse texts: too long, too many, or not valid. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

/**
 * Requests the vectors of some texts once.
 * @throws EmbeddingError
 */
export async function requestEmbeddings(
  texts: readonly string[],
  { baseUrl, model, apiKey }: EmbeddingServer,
  signal: AbortSignal,
): Promise<Embeddings> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/embeddings`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
    signal,
  }).catch((error: unknown) => {
    throw new EmbeddingError(`The embedding server did not answer: ${causeOf(error)}.`, true);
  });
  if (!response.ok) {
    await response.body?.cancel();
    const { status } = response;
    const isRetryable = status === 408 || status === 409 || status === 429 || status >= 500;
    throw new EmbeddingError(`The embedding server answered ${status}.`, isRetryable, REFUSALS.has(status));
  }
  const parsed = responseSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new EmbeddingError("The embedding server sent no vectors.", true);
  const { data, usage } = parsed.data;
  const vectors = readVectors(data, texts.length);
  return { vectors, tokens: usage?.total_tokens ?? usage?.prompt_tokens ?? 0 };
}

/** Requests vectors, with retries after temporary failures. @throws EmbeddingError after the last attempt, or if `signal` aborts. */
export async function requestWithRetries(
  texts: readonly string[],
  server: EmbeddingServer,
  signal: AbortSignal,
  pauses: readonly number[] = RETRY_PAUSES,
): Promise<Embeddings> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await requestEmbeddings(texts, server, signal);
    } catch (error) {
      const pause = pauses[attempt];
      const isTemporary = error instanceof EmbeddingError && error.isRetryable;
      if (!isTemporary || pause === undefined || signal.aborted) throw error;
      await delay(pause, undefined, { signal, ref: false });
    }
  }
}

/** Sorts vectors by the index of their text, since servers may send them in any order. */
function readVectors(data: z.output<typeof responseSchema>["data"], count: number): Float32Array[] {
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const [position, { index = position, embedding }] of data.entries())
    vectors[index] = Float32Array.from(embedding);
  const complete = vectors.filter((vector) => vector !== undefined);
  const [first] = complete;
  if (
    vectors.length !== count ||
    complete.length !== count ||
    !complete.every(({ length }) => length === first?.length)
  ) {
    throw new EmbeddingError("The embedding server sent vectors that do not match the texts.", true);
  }
  return complete;
}

function causeOf(error: unknown): string {
  const { name, cause } = (error ?? {}) as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? "unknown error";
}

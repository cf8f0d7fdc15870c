import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** How the server answers one request. */
export interface EmbeddingScript {
  /** Answers with this status instead of vectors. */
  status?: number;
  /** Closes the connection, or never answers. */
  end?: "cut" | "hang";
  /** Length of the vectors. */
  dimension?: number;
  /** Leaves out the last vector. */
  isShort?: boolean;
}

/** A server on loopback that speaks the embeddings of the OpenAI protocol. */
export interface EmbeddingServerFake {
  /** Address for `EMBEDDING_BASE_URL`. */
  url: string;
  /** The texts of each request. */
  requests: string[][];
  keys: (string | undefined)[];
  /** Decides how requests are answered from now on. */
  follow(script: (texts: readonly string[], request: number) => EmbeddingScript): void;
  close(): Promise<void>;
}

/** Words with the same meaning, as this model sees it. */
const MEANINGS: readonly string[][] = [
  ["remove", "delete", "erase", "uninstall"],
  ["walrus", "odobenid"],
];

/** The vector of a text: each word counts in dimensions that its hash names, and words with the same meaning in the same ones. */
export function embedWords(text: string, dimension = 64): number[] {
  const vector = new Array<number>(dimension).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const meaning = MEANINGS.find((words) => words.includes(word))?.[0] ?? word;
    let hash = 2_166_136_261;
    for (const character of meaning) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
    for (let part = 0; part < 4; part += 1) {
      hash = Math.imul(hash ^ part, 2_654_435_761) >>> 0;
      const index = (hash >>> 8) % dimension;
      vector[index] = (vector[index] ?? 0) + (hash % 2 === 0 ? 1 : -1);
    }
  }
  return vector;
}

/** Starts the server on a free port. Vectors are sent in reverse order, with their indexes. */
export async function startEmbeddingServer(): Promise<EmbeddingServerFake> {
  let script: Parameters<EmbeddingServerFake["follow"]>[0] = () => ({});
  const requests: string[][] = [];
  const keys: EmbeddingServerFake["keys"] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request.setEncoding("utf8")) body += piece;
    const { input } = JSON.parse(body) as { input: string[] };
    requests.push(input);
    keys.push(request.headers.authorization);
    const { status = 200, end, dimension, isShort } = script(input, requests.length - 1);
    if (end === "hang") return;
    if (end === "cut") return void request.socket.destroy();
    if (status !== 200) return void response.writeHead(status).end(JSON.stringify({ error: { message: "secret" } }));
    const vectors = input.map((text, index) => ({
      object: "embedding",
      index,
      embedding: embedWords(text, dimension),
    }));
    const data = (isShort ? vectors.slice(0, -1) : vectors).reverse();
    const tokens = input.join(" ").split(/\s+/).length;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data, usage: { prompt_tokens: tokens, total_tokens: tokens } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    keys,
    follow(next) {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

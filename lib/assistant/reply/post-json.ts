import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/**
 * Sends JSON and resolves with the response as soon as its headers arrive. Node's own client passes on the
 * chunks of a stream at a tenth of the cost of `fetch`; like `fetch`, it reuses connections.
 *
 * @param address absolute URL, `http:` or `https:`.
 * @throws network errors, including when the signal aborts.
 */
export function postJson(
  address: string,
  body: object,
  { authorization, signal }: { authorization?: string | undefined; signal: AbortSignal },
): Promise<IncomingMessage> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(authorization === undefined ? {} : { authorization }),
  };
  const request = address.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(address, { method: "POST", headers, signal }, (answer) => resolve(answer.setEncoding("utf8")))
      .on("error", reject)
      .end(JSON.stringify(body));
  });
}

/** Passes on a response chunk by chunk; resolves at its end. @throws network errors and errors from `take`. */
export function readPieces(answer: IncomingMessage, take: (piece: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    answer.on("data", (piece: string) => {
      try {
        take(piece);
      } catch (error) {
        reject(error);
        answer.destroy();
      }
    });
    answer.on("end", resolve).on("error", reject);
  });
}

/** A response as a whole. @throws network errors. */
export async function readWhole(answer: IncomingMessage): Promise<string> {
  let text = "";
  await readPieces(answer, (piece) => {
    text += piece;
  });
  return text;
}

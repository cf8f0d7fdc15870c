import type { PlaygroundRequest } from "@/lib/openapi/playground/playground-request";

/** A response, whose body may still be arriving. */
export interface PlaygroundResponse {
  status: number;
  statusText: string;
  headers: [string, string][];
  milliseconds: number;
  body: ReadableStream<Uint8Array> | null;
}

/** Maximum length of a body that is decoded as text, in characters; a download contains all of it. */
const MAX_TEXT_LENGTH = 4_000_000;

export interface ReceivedBody {
  text: string;
  /** Set once the body is complete. */
  blob?: Blob;
}

export interface SendOptions {
  body?: FormData | File | string;
  sendsCredentials: boolean;
  /** URL of the site's proxy, to send the request through it. */
  proxyHref?: string;
  signal: AbortSignal;
}

/** Sends a request directly from the browser, or through the site's proxy. Rejects with a message for the reader. */
export async function sendRequest(request: PlaygroundRequest, options: SendOptions): Promise<PlaygroundResponse> {
  const start = performance.now();
  const { body, sendsCredentials, proxyHref, signal } = options;
  const response = proxyHref
    ? await sendThroughProxy(proxyHref, request, body, signal)
    : await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        body,
        signal,
        credentials: sendsCredentials ? "include" : "omit",
      });
  const description = proxyHref ? response.headers.get("playground-response") : undefined;
  if (proxyHref && !description) throw new Error(await refusalText(response));
  const described: Partial<PlaygroundResponse> = description ? JSON.parse(decodeURIComponent(description)) : {};
  return {
    status: described.status ?? response.status,
    statusText: described.statusText ?? response.statusText,
    headers: described.headers ?? [...response.headers],
    milliseconds: Math.round(performance.now() - start),
    body: response.body,
  };
}

async function sendThroughProxy(
  href: string,
  request: PlaygroundRequest,
  body: SendOptions["body"],
  signal: AbortSignal,
) {
  // The boundary of a form is only known once the browser has serialized the body.
  const written = body === undefined ? undefined : new Response(body);
  const type = written?.headers.get("content-type");
  const headers = { ...request.headers, ...(body instanceof FormData && type && { "Content-Type": type }) };
  const description = { url: request.url, method: request.method, headers };
  return fetch(href, {
    method: "POST",
    headers: {
      "playground-request": encodeURIComponent(JSON.stringify(description)),
      "content-type": "application/octet-stream",
    },
    body: await written?.arrayBuffer(),
    signal,
  });
}

async function refusalText(response: Response): Promise<string> {
  const answer: { error?: { message?: string } } = await response.json().catch(() => ({}));
  return answer.error?.message ?? `${response.status}`;
}

/** Reads a body and reports the received text after each chunk; an interrupted body counts as complete. */
export async function receiveBody(
  body: PlaygroundResponse["body"],
  report: (received: ReceivedBody) => void,
): Promise<void> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let text = "";
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      chunks.push(new Uint8Array(part.value));
      if (text.length < MAX_TEXT_LENGTH) text += decoder.decode(part.value, { stream: true });
      report({ text });
    }
  } finally {
    report({ text, blob: new Blob(chunks) });
  }
}

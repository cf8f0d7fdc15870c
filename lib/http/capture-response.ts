import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** An answer that was held back: its body is whole and plain. */
export interface CapturedAnswer {
  status: number;
  body: Buffer;
}

type Headers = OutgoingHttpHeaders | readonly (string | number | readonly string[])[];

/**
 * Holds back what the framework writes to a response until it has ended. Status and headers stay on the response; from
 * `finish` on it is an ordinary response that nothing has been sent of.
 *
 * @param finish called once with the whole answer; not called where the connection breaks before.
 */
export function captureResponse(response: ServerResponse, finish: (answer: CapturedAnswer) => void): void {
  const { write, end, writeHead, flushHeaders } = response;
  const chunks: Buffer[] = [];
  let isEnded = false;
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, isEncoding(encoding) ? encoding : "utf8"));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const callBack = (values: readonly unknown[]) => {
    const callback = values.find((value) => typeof value === "function");
    if (callback) process.nextTick(callback as () => void);
  };
  response.flushHeaders = () => undefined;
  response.writeHead = ((status: number, ...rest: readonly unknown[]) => {
    response.statusCode = status;
    setHeaders(response, rest.find((value) => typeof value === "object") as Headers | undefined);
    return response;
  }) as typeof writeHead;
  response.write = ((chunk: unknown, ...rest: readonly unknown[]) => {
    keep(chunk, rest[0]);
    callBack(rest);
    return true;
  }) as typeof write;
  response.end = ((...values: readonly unknown[]) => {
    if (isEnded) return response;
    isEnded = true;
    keep(values[0], values[1]);
    Object.assign(response, { write, end, writeHead, flushHeaders });
    const callback = values.find((value) => typeof value === "function");
    if (callback) response.once("finish", callback as () => void);
    finish({ status: response.statusCode, body: Buffer.concat(chunks) });
    return response;
  }) as typeof end;
}

function isEncoding(value: unknown): value is BufferEncoding {
  return typeof value === "string" && Buffer.isEncoding(value);
}

/** Headers as `writeHead` takes them: an object, or names and values in turn. */
function setHeaders(response: ServerResponse, headers: Headers | undefined): void {
  if (headers === undefined) return;
  const entries = Array.isArray(headers)
    ? headers.flatMap((name, index) => (index % 2 === 0 ? [[String(name), headers[index + 1]] as const] : []))
    : Object.entries(headers as OutgoingHttpHeaders);
  for (const [name, value] of entries) if (value !== undefined) response.setHeader(name, value);
}

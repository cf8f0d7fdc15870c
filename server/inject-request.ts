import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** A function that answers requests. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A request of this process to itself. */
export interface InjectedRequest {
  /** Path with query. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A complete response. */
export interface InjectedAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Timeout in milliseconds: several times as long as the largest pages take on a busy machine. */
const TIME_LIMIT = 90_000;

/**
 * Passes a GET request to a handler in this process, and collects the response.
 * @param timeLimit timeout in milliseconds.
 * @throws Error if the handler fails, aborts its response, or takes too long.
 */
export function injectRequest(
  handle: RequestHandler,
  { url, headers }: InjectedRequest,
  timeLimit = TIME_LIMIT,
): Promise<InjectedAnswer> {
  const socket = new UnconnectedSocket() as unknown as Socket;
  const request = Object.assign(new IncomingMessage(socket), { method: "GET", url, httpVersion: "1.1" });
  request.headers = { ...headers };
  request.complete = true;
  request.push(null);
  const response = new CollectingResponse(request);
  response.assignSocket(socket);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The answer to ${url} took more than ${timeLimit / 1000} seconds.`));
      response.destroy();
    }, timeLimit);
    response.once("finish", () => {
      resolve({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(response.pieces) });
      socket.destroy();
    });
    response.once("close", () => {
      clearTimeout(timer);
      reject(new Error(`The answer to ${url} was interrupted: the connection was closed before the end.`));
    });
    Promise.resolve(handle(request, response)).catch(reject);
  });
}

/** Discards what is written, and has nothing to read. */
class UnconnectedSocket extends Duplex {
  override _read(): void {}

  override _write(_chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    done();
  }
}

/** A response that collects its body. */
class CollectingResponse extends ServerResponse {
  readonly pieces: Buffer[] = [];

  override write(...values: unknown[]): boolean {
    this.collect(values);
    super.write(...(values as Parameters<ServerResponse["write"]>));
    // Without a server's socket there is no `drain` event to wait for.
    return true;
  }

  override end(...values: unknown[]): this {
    this.collect(values);
    return super.end(...(values as Parameters<ServerResponse["end"]>));
  }

  /** Sets the headers given here on the response, so that they can be read afterwards. */
  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.find((value) => typeof value === "object" && value !== null);
    const entries = Array.isArray(headers) ? pairsOf(headers) : Object.entries(headers ?? {});
    for (const [name, value] of entries) if (value !== undefined) this.setHeader(name, value as string);
    return super.writeHead(status);
  }

  private collect([chunk, encoding]: readonly unknown[]): void {
    if (typeof chunk === "string")
      this.pieces.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"));
    else if (chunk instanceof Uint8Array) this.pieces.push(Buffer.from(chunk));
  }
}

/** Converts a flat list of names and values to pairs. */
function pairsOf(list: readonly unknown[]): [name: string, value: unknown][] {
  return list.flatMap((name, index) => (index % 2 === 0 ? [[String(name), list[index + 1]] as [string, unknown]] : []));
}

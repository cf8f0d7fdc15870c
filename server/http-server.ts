import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Time limits of connections, in milliseconds: whatever state a connection is in, one of them ends it. */
export interface SocketLimits {
  /** From the connection, or the first byte of a request, to the end of its header. */
  headers: number;
  /** From the first byte of a request to the end of its body. */
  request: number;
  /** Between two requests. */
  keepAlive: number;
  /** Without any byte in either direction, also while an answer is being sent. */
  inactivity: number;
}

/** Limits besides that of idle connections, which is the operator's to choose. */
export const SOCKET_LIMITS = { headers: 20_000, request: 120_000, inactivity: 300_000 } as const;

/** How often connections are checked for the first two limits, milliseconds. */
const CHECK_INTERVAL = 5_000;

/** Time that a client gets to read why its connection is closed, milliseconds. */
const FAREWELL_TIME = 2_000;

/** Statuses of what Node's parser refuses, by its codes. */
const PARSER_STATUSES: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD: "501 Not Implemented",
  HPE_INVALID_VERSION: "505 HTTP Version Not Supported",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Requests that may wait on one connection until those before them are answered, and on all connections together. */
const MOST_WAITING = { connection: 64, server: 2_000 } as const;

/** Requests at once whose bodies come in chunks: of chunks of a byte, Node makes 5 MB of objects of each 64 kB that it reads. */
const MOST_CHUNKED = 16;

/** Connections at once; those beyond are closed. Each takes some 20 kB, however little it sends. */
const MOST_CONNECTIONS = 8_000;

/** Takes over a connection that asks for another protocol. @returns false to answer the request as if it did not. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/**
 * Creates a server that answers every request by one listener. A request to upgrade the connection is answered as if it
 * did not ask for that (RFC 9110, 7.8), unless the handler takes it.
 */
export function createHttpServer(
  listener: RequestListener,
  limits: SocketLimits,
  upgrade?: UpgradeHandler,
  checkInterval = CHECK_INTERVAL,
): Server {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    { connectionsCheckingInterval: checkInterval },
    oneAfterAnother((request, response) => {
      answers.set(request.socket, response);
      listener(request, response);
    }),
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = limits.keepAlive;
  server.timeout = limits.inactivity;
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isCut = answer?.headersSent && !answer.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isCut) return void socket.destroy();
    // The last answer said that the connection ends with it: nothing more may follow.
    if (answer?.headersSent && !answer.shouldKeepAlive) return void socket.end();
    close(socket, PARSER_STATUSES[error.code ?? ""] ?? "400 Bad Request");
  });
  server.on("connect", (_request, socket) =>
    close(socket, "405 Method Not Allowed", "Allow: GET, HEAD, OPTIONS, POST\r\n"),
  );
  if (upgrade) {
    server.on("upgrade", (request, socket: Socket, head) => {
      // It would have to wait for the answers before it, and then the connection is no longer the server's.
      if (answers.get(socket)?.writableFinished === false) return void socket.destroy();
      if (!upgrade(request, socket, head)) answerWithoutUpgrade(request, socket, listener);
    });
  }
  return server;
}

/**
 * Answers the requests of a connection one after another, as they have to be sent: a client that sends many without waiting
 * (pipelining) is not read from meanwhile, and its connection ends if what was read already is too much.
 */
function oneAfterAnother(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();
  let [waiting, chunked] = [0, 0];
  const answer = (request: IncomingMessage, response: ServerResponse, queue: (() => void)[]) => {
    const { socket } = request;
    // Other connections are read from first: answers from memory would follow each other without a pause.
    response.once(
      "close",
      () => void (queue.length > 0 ? setImmediate(answerNext, socket, queue) : queues.delete(socket)),
    );
    listener(request, response as Parameters<RequestListener>[1]);
  };
  const answerNext = (socket: Socket, queue: (() => void)[]) => {
    if (socket.destroyed) waiting -= queue.splice(0).length;
    const next = queue.shift();
    if (!next) return void queues.delete(socket);
    waiting -= 1;
    if (queue.length === 0) socket.resume();
    next();
  };
  return (request, response) => {
    const { socket } = request;
    // What was read before the connection ended.
    if (socket.destroyed) return;
    if (request.headers["transfer-encoding"] !== undefined) {
      if (chunked >= MOST_CHUNKED) return void socket.destroy();
      chunked += 1;
      request.once("close", () => {
        chunked -= 1;
      });
    }
    const queue = queues.get(socket);
    if (!queue) {
      const first: (() => void)[] = [];
      queues.set(socket, first);
      return answer(request, response, first);
    }
    if (queue.length >= MOST_WAITING.connection || waiting >= MOST_WAITING.server) return void socket.destroy();
    waiting += 1;
    queue.push(() => answer(request, response, queue));
    socket.pause();
  };
}

/** Says why a connection is closed, and closes it even if the client keeps its half open. */
function close(socket: Duplex, status: string, headers = ""): void {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`);
  setTimeout(() => socket.destroy(), FAREWELL_TIME).unref();
}

/** Node has handed the connection over, so it serves this one request and is closed. */
function answerWithoutUpgrade(request: IncomingMessage, socket: Socket, listener: RequestListener): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.end());
  listener(request, response as Parameters<RequestListener>[1]);
}

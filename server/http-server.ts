import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Timeouts of connections, in milliseconds; in every state of a connection, one of them applies. */
export interface SocketLimits {
  /** From the connection, or the first byte of a request, to the end of its header. */
  headers: number;
  /** From the first byte of a request to the end of its body. */
  request: number;
  /** Between two requests. */
  keepAlive: number;
  /** Without traffic in either direction, including while a response is sent. */
  inactivity: number;
}

/** All timeouts except `keepAlive`, which the operator configures. */
export const SOCKET_LIMITS = { headers: 20_000, request: 120_000, inactivity: 300_000 } as const;

/** Interval at which Node checks the timeouts of headers and requests, in milliseconds. */
const CHECK_INTERVAL = 5_000;

/** Time for a client to read why its connection is closed, in milliseconds. */
const CLOSE_DELAY = 2_000;

/** Statuses for errors of Node's parser, by code. */
const PARSER_STATUSES: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD: "501 Not Implemented",
  HPE_INVALID_VERSION: "505 HTTP Version Not Supported",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Maximum numbers of waiting pipelined requests, on one connection and on all connections. */
const MAX_WAITING = { connection: 64, server: 2_000 } as const;

/** Maximum number of concurrent requests with chunked bodies: for one-byte chunks, Node creates 5 MB of objects per 64 kB read. */
const MAX_CHUNKED = 16;

/** Maximum number of concurrent connections; further ones are closed. Each takes at least about 20 kB. */
const MAX_CONNECTIONS = 8_000;

/** Handles an upgrade request. @returns false to answer it like a request without an upgrade. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/**
 * Creates a server that passes all requests to a listener. Ignores upgrades (RFC 9110, 7.8) unless the handler accepts them.
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
  server.maxConnections = MAX_CONNECTIONS;
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = limits.keepAlive;
  server.timeout = limits.inactivity;
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isCut = answer?.headersSent && !answer.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isCut) return void socket.destroy();
    // The last response announced the end of the connection, so nothing may follow.
    if (answer?.headersSent && !answer.shouldKeepAlive) return void socket.end();
    close(socket, PARSER_STATUSES[error.code ?? ""] ?? "400 Bad Request");
  });
  server.on("connect", (_request, socket) =>
    close(socket, "405 Method Not Allowed", "Allow: GET, HEAD, OPTIONS, POST\r\n"),
  );
  if (upgrade) {
    server.on("upgrade", (request, socket: Socket, head) => {
      // The upgrade would have to wait for earlier responses, but Node has already handed the connection over.
      if (answers.get(socket)?.writableFinished === false) return void socket.destroy();
      if (!upgrade(request, socket, head)) answerWithoutUpgrade(request, socket, listener);
    });
  }
  return server;
}

/**
 * Handles pipelined requests of a connection one at a time. Reading from the connection pauses meanwhile; the connection is
 * closed if too many requests have already arrived.
 */
function oneAfterAnother(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();
  let [waiting, chunked] = [0, 0];
  const answer = (request: IncomingMessage, response: ServerResponse, queue: (() => void)[]) => {
    const { socket } = request;
    // Let the server read other connections first: cached responses would follow each other without a pause.
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
    // Node still delivers requests that it read before the connection was closed.
    if (socket.destroyed) return;
    if (request.headers["transfer-encoding"] !== undefined) {
      if (chunked >= MAX_CHUNKED) return void socket.destroy();
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
    if (queue.length >= MAX_WAITING.connection || waiting >= MAX_WAITING.server) return void socket.destroy();
    waiting += 1;
    queue.push(() => answer(request, response, queue));
    socket.pause();
  };
}

/** Sends a status and closes a connection, even if the client keeps its side open. */
function close(socket: Duplex, status: string, headers = ""): void {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`);
  setTimeout(() => socket.destroy(), CLOSE_DELAY).unref();
}

/** Answers a single request on a connection that Node has handed over, and closes it. */
function answerWithoutUpgrade(request: IncomingMessage, socket: Socket, listener: RequestListener): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.end());
  listener(request, response as Parameters<RequestListener>[1]);
}

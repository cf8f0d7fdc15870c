import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** An API on loopback that any page may ask. */
export interface EchoApi {
  origin: string;
  /** Lets the answers to `/events` and `/slow` go on, and the one to `/broken` break. */
  release(): void;
  stop(): void;
}

/** What the API says about a request. */
export interface Echo {
  method: string;
  url: string;
  headers: Record<string, string>;
  type: string;
  body: string;
}

const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-allow-methods": "*",
};
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/**
 * Starts an API that answers with what it was asked. `/events`, `/slow` and `/broken` send a beginning and wait to be
 * released: then the last one ends too early, and the others go on. `/closed` does not allow other origins; `/picture`,
 * `/archive`, `/crash`, `/teapot` and `/nothing` answer with an image, binary data, an error page, an error and no body.
 */
export async function startEchoApi(): Promise<EchoApi> {
  let release = () => {};
  const answers: Record<string, (response: ServerResponse) => void> = {
    "/closed": (response) => response.end("no headers"),
    "/nothing": (response) => response.writeHead(204, OPEN).end(),
    "/picture": (response) =>
      response.writeHead(200, { ...OPEN, "content-type": "image/png" }).end(Buffer.from(PIXEL, "base64")),
    "/archive": (response) =>
      response.writeHead(200, { ...OPEN, "content-type": "application/zip" }).end(Buffer.from([80, 75, 5, 6, 0, 255])),
    "/crash": (response) =>
      response.writeHead(500, { ...OPEN, "content-type": "text/html" }).end("<h1>Out of order</h1>"),
    "/slow": (response) => {
      response.writeHead(200, { ...OPEN, "content-type": "text/plain" }).write("first");
      release = () => response.end("second");
    },
    "/teapot": (response) => response.writeHead(418, OPEN).end("no coffee"),
    "/broken": (response) => {
      response.writeHead(200, { ...OPEN, "content-type": "text/plain", "content-length": "100" });
      response.write("the beginning");
      release = () => response.destroy();
    },
    "/events": (response) => {
      response.writeHead(200, { ...OPEN, "content-type": "text/event-stream" }).write("data: one\n\n");
      release = () => response.end("data: two\n\n");
    },
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://api").pathname;
    if (request.method === "OPTIONS" && path !== "/closed") response.writeHead(204, OPEN).end();
    else (answers[path] ?? ((to: ServerResponse) => echo(request, to)))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: originOf(server),
    release: () => release(),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function echo(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { method, url, headers } = request;
    const body = Buffer.concat(chunks).toString("latin1");
    response.writeHead(200, { ...OPEN, "content-type": "application/json" });
    response.end(JSON.stringify({ method, url, headers, type: headers["content-type"], body }));
  });
}

function originOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

import { connect, type Socket } from "node:net";

/** What a client without a key does to exhaust the memory of a server. */
export interface HostileConnections {
  title: string;
  /** Connections at once. */
  sockets: number;
  /** What each of them sends. @param number of the connection. */
  send(number: number): Iterable<string | Buffer>;
  /** Whether what comes back is read; if not, a connection is held for some seconds. */
  reads?: true;
}

/** A site that answers the rows: a page, a file, its search, and the publishable key of its panel. */
export interface HostileTarget {
  page: string;
  file: string;
  domain: string;
  key: string;
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${["Host: a.example", ...headers].join("\r\n")}\r\n\r\n`;

function post(path: string, body: string, ...headers: string[]): string {
  const head = ["Host: a.example", "Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`];
  return `POST ${path} HTTP/1.1\r\n${[...head, ...headers].join("\r\n")}\r\n\r\n${body}`;
}

const openPost = (path: string, length: number, ...headers: string[]) =>
  post(path, "", ...headers).replace("Content-Length: 0", `Content-Length: ${length}`);

const times = (count: number, text: string) => [text.repeat(count)];
const PIECE = Buffer.alloc(64 * 1024, "a");

function* bytes(head: string, length: number): Iterable<string | Buffer> {
  yield head;
  for (let sent = 0; sent < length; sent += PIECE.length) yield PIECE;
}

/** Kinds of exhaustion: pipelining, answers that nobody reads, many connections, long headers and long bodies. */
export function hostileConnections({ page, file, domain, key }: HostileTarget): HostileConnections[] {
  const message = `/discovery/v2/assistant/${domain}/message`;
  const authorization = `Authorization: Bearer ${key}`;
  const question = JSON.stringify({ fp: "u", messages: [{ id: "1", role: "user", content: "How do I install it?" }] });
  const long = (length: number) =>
    JSON.stringify({
      fp: "u",
      messages: [
        { id: "0", role: "user", content: "word ".repeat(length / 5) },
        { id: "1", role: "user", content: "How?" },
      ],
    });
  const call = (name: string, input: object) =>
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } });
  const list = JSON.stringify(
    Array.from({ length: 20 }, (_, id) => ({ jsonrpc: "2.0", id, method: "resources/list", params: {} })),
  );
  const mcp = (body: string) => post("/mcp", body, "Accept: application/json, text/event-stream");
  return [
    { title: "pages in a row", sockets: 50, send: () => times(5_000, get(page)) },
    { title: "pages in a row, read", sockets: 50, reads: true, send: () => times(5_000, get(page)) },
    { title: "pages in a row on many connections", sockets: 1_000, send: () => times(60, get(page)) },
    { title: "files in a row", sockets: 50, send: () => times(2_000, get(file)) },
    { title: "parts of files in a row", sockets: 50, send: () => times(2_000, get(file, "Range: bytes=0-1,2-3,4-5")) },
    {
      title: "unknown pages in a row",
      sockets: 50,
      send: (number) => Array.from({ length: 1_000 }, (_, index) => get(`/unknown/${number}/${index}`)),
    },
    {
      title: "requests with long headers in a row",
      sockets: 50,
      send: () => times(500, get(page, `X-A: ${"a".repeat(12_000)}`)),
    },
    {
      title: "requests with many headers in a row",
      sockets: 50,
      send: () => times(200, get(page, ...Array.from({ length: 900 }, (_, index) => `X-${index}: a`))),
    },
    { title: "bodies in a row", sockets: 50, send: () => times(1_000, mcp(call("search", { query: "install" }))) },
    { title: "wrong requests in a row", sockets: 50, send: () => times(5_000, "GET x HTTP/1.1\r\nHost: a\r\n\r\n") },
    {
      title: "another protocol in a row",
      sockets: 50,
      send: () => times(1_000, get(page, "Connection: Upgrade", "Upgrade: h2c")),
    },
    { title: "pages that nobody reads", sockets: 1_000, send: () => [get(page, "Accept-Encoding: identity")] },
    { title: "the whole site that nobody reads", sockets: 300, send: () => [get("/llms-full.txt")] },
    {
      title: "the whole site, as it is, that nobody reads",
      sockets: 300,
      send: () => [get("/llms-full.txt", "Accept-Encoding: identity")],
    },
    {
      title: "searches that nobody reads",
      sockets: 300,
      send: () => times(5, get("/_lectern/search?q=how+do+i+install+it&limit=100")),
    },
    { title: "lists for programs that nobody reads", sockets: 100, send: () => [mcp(list)] },
    { title: "replies that nobody reads", sockets: 300, send: () => [post(message, question, authorization)] },
    { title: "connections that say nothing", sockets: 4_000, send: () => [] },
    {
      title: "headers that do not end",
      sockets: 1_000,
      send: () => [get(page).trimEnd(), `\r\nX-A: ${"a".repeat(15_000)}`],
    },
    {
      title: "bodies that do not end",
      sockets: 300,
      send: () => bytes(openPost(message, 1_999_999, authorization), 1_900_000),
    },
    {
      title: "bodies that are too long",
      sockets: 100,
      send: () => bytes(openPost(message, 50_000_000, authorization), 9_000_000),
    },
    {
      title: "bodies in chunks of a byte",
      sockets: 50,
      send: () => [
        "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        "1\r\na\r\n".repeat(100_000),
      ],
    },
    { title: "long conversations", sockets: 100, send: () => [post(message, long(1_900_000), authorization)] },
    {
      title: "bodies of many small values",
      sockets: 100,
      send: () => [post("/mcp", `[${"[],".repeat(600_000)}[]]`, "Accept: application/json")],
    },
  ];
}

/** Time that a connection is held without reading, milliseconds. */
const HELD = 3_000;

/** Makes the connections of a kind again and again. @returns the number made. */
export async function attack(port: number, kind: HostileConnections, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  let made = 0;
  const run = async (number: number) => {
    while (performance.now() < end) {
      made += 1;
      await connectOnce(port, kind, number, Math.min(end, performance.now() + HELD));
    }
  };
  await Promise.all(Array.from({ length: kind.sockets }, (_, number) => run(number)));
  return made;
}

function connectOnce(port: number, { send, reads }: HostileConnections, number: number, end: number): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, "127.0.0.1");
    const timer = setTimeout(() => socket.destroy(), Math.max(0, end - performance.now()));
    if (!reads) socket.pause();
    else socket.resume();
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      clearTimeout(timer);
      // A server that refuses connections is asked again after a while.
      setTimeout(resolve, 50);
    });
    socket.once("connect", () => void write(socket, send(number)));
  });
}

async function write(socket: Socket, pieces: Iterable<string | Buffer>): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    if (!socket.write(piece)) {
      await new Promise<void>((resolve) => {
        socket.once("drain", resolve);
        socket.once("close", resolve);
      });
    }
  }
}

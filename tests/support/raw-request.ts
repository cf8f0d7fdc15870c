import { connect } from "node:net";

/** What came back over a socket. */
export interface RawAnswer {
  status: number;
  /** Head of the answer, header names as sent. */
  head: string;
  body: string;
}

/** Time without an answer after which a request counts as failed, milliseconds. */
const PATIENCE = 20_000;

/**
 * Sends a request line and headers exactly as given. Clients and browsers tidy addresses up before they send them; an
 * attacker does not.
 */
export function sendRaw(origin: string, lines: readonly string[], body = ""): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.from(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n${body}`, "latin1"));
    });
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error(`No answer to ${lines[0]?.slice(0, 200)}`)));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("end", () => resolve(parseAnswer(Buffer.concat(chunks).toString("latin1"))));
  });
}

/**
 * Sends bytes as they are and reads until the server closes the connection: what no HTTP client would send. Ask for
 * `Connection: close` in the request. A connection closed without an answer gives the status 0.
 */
export async function sendBytes(origin: string, pieces: readonly (string | Uint8Array)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(PATIENCE, () => socket.destroy());
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  // The server may close while the request is still being written.
  socket.on("error", () => socket.destroy());
  const closed = new Promise((resolve) => socket.once("close", resolve));
  for (const piece of pieces) socket.write(piece);
  await closed;
  return parseAnswer(Buffer.concat(received).toString("latin1"));
}

/** A GET request for an address as it is. */
export function getRaw(origin: string, path: string, headers: readonly string[] = []): Promise<RawAnswer> {
  const hasHost = headers.some((header) => /^host:/i.test(header));
  return sendRaw(origin, [
    `GET ${path} HTTP/1.1`,
    ...(hasHost ? [] : ["Host: docs.test"]),
    "Accept: text/html,*/*",
    ...headers,
  ]);
}

/** The value of a header of an answer; undefined if absent. */
export function headerOf({ head }: RawAnswer, name: string): string | undefined {
  const line = head.split("\r\n").find((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const head = end < 0 ? text : text.slice(0, end);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: end < 0 ? "" : text.slice(end + 4) };
}

import { connect } from "node:net";
import { SOCKET_LIMITS } from "@/server/http-server";
import { startTestServer, type TestServer } from "@/tests/support/start-test-server";
import { expect, test } from "@/tests/support/unit-test";

let server: TestServer;

test.beforeAll(async () => {
  server = await startTestServer({ ...SOCKET_LIMITS, keepAlive: 5_000 });
});
test.afterAll(() => server.stop());

/** Sends bytes, and reads until the server closes or the first answer is complete. @returns the statuses of all answers. */
function send(text: string): Promise<{ statuses: number[]; answer: string }> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(server.port, "127.0.0.1", () => socket.write(Buffer.from(text, "latin1")));
    socket.setTimeout(10_000, () => socket.destroy(new Error(`No answer to ${JSON.stringify(text.slice(0, 80))}`)));
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
      resolve({ statuses, answer });
    });
  });
}

interface Case {
  title: string;
  /** Lines before the empty one; `Connection: close` is added. */
  lines: (path: string) => string[];
  body?: string;
  /** Status for a page, for a file and for an endpoint that is read, or one for all. */
  expected: number | [page: number, file: number, endpoint: number];
}

const get =
  (...headers: string[]) =>
  (path: string) => [`GET ${path} HTTP/1.1`, "Host: a.example", ...headers];
const method =
  (name: string, ...headers: string[]) =>
  (path: string) => [`${name} ${path} HTTP/1.1`, "Host: a.example", ...headers];

/** RFC 9110 (semantics) and RFC 9112 (messages), by section. */
const cases: Case[] = [
  { title: "9112 3.2.1 origin form", lines: get(), expected: 200 },
  {
    title: "9112 3.2.2 absolute form",
    lines: (path) => [`GET http://b.example${path} HTTP/1.1`, "Host: a.example"],
    expected: 200,
  },
  {
    title: "9112 3.2.2 absolute form of another scheme",
    lines: (path) => [`GET ftp://b.example${path} HTTP/1.1`, "Host: a.example"],
    expected: 400,
  },
  { title: "9112 3.2.4 asterisk for GET", lines: () => ["GET * HTTP/1.1", "Host: a.example"], expected: 400 },
  { title: "9112 3.2.4 asterisk for OPTIONS", lines: () => ["OPTIONS * HTTP/1.1", "Host: a.example"], expected: 204 },
  { title: "9112 3.2.3 CONNECT", lines: () => ["CONNECT a.example:80 HTTP/1.1", "Host: a.example"], expected: 405 },
  { title: "9112 3.2 no Host", lines: (path) => [`GET ${path} HTTP/1.1`], expected: 400 },
  { title: "9112 3.2 two Hosts", lines: get("Host: b.example"), expected: 400 },
  { title: "9112 3.2 a bad Host", lines: (path) => [`GET ${path} HTTP/1.1`, "Host: a b"], expected: 400 },
  { title: "9112 3.2 a Host with a path", lines: (path) => [`GET ${path} HTTP/1.1`, "Host: a/b"], expected: 400 },
  { title: "9110 7.8 Upgrade: h2c", lines: get("Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"), expected: 200 },
  {
    title: "9110 7.8 Upgrade: websocket",
    lines: get("Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
    expected: 200,
  },
  { title: "9110 7.8 an unknown Upgrade", lines: get("Upgrade: foo/2"), expected: 200 },
  { title: "9110 10.1.1 an unknown expectation", lines: get("Expect: foo"), expected: 417 },
  { title: "9110 9.3.2 HEAD", lines: method("HEAD"), expected: 200 },
  { title: "9110 9.3.8 TRACE", lines: method("TRACE"), expected: 405 },
  { title: "9110 9.3.5 DELETE", lines: method("DELETE"), expected: 405 },
  { title: "9110 9.3.4 PUT", lines: method("PUT", "Content-Length: 0"), expected: 405 },
  { title: "9110 9.3.7 OPTIONS", lines: method("OPTIONS"), expected: [405, 405, 204] },
  { title: "9110 9.1 an unknown method", lines: method("FOO"), expected: 501 },
  { title: "9110 9.1 a method in lower case", lines: method("get"), expected: 501 },
  { title: "9112 3 no version", lines: (path) => [`GET ${path}`, "Host: a.example"], expected: 505 },
  { title: "9112 2.3 version 2.0", lines: (path) => [`GET ${path} HTTP/2.0`, "Host: a.example"], expected: 505 },
  {
    title: "9112 2.3 a version that is none",
    lines: (path) => [`GET ${path} HTTP/x`, "Host: a.example"],
    expected: 505,
  },
  { title: "9112 2.3 version 1.0 without Host", lines: (path) => [`GET ${path} HTTP/1.0`], expected: 200 },
  { title: "9112 5.1 space before the colon", lines: get("X-A : 1"), expected: 400 },
  { title: "9112 5.1 a name with a space", lines: get("X A: 1"), expected: 400 },
  { title: "9112 5.1 no name", lines: get(": 1"), expected: 400 },
  { title: "9112 5.1 no colon", lines: get("X-A"), expected: 400 },
  { title: "9112 5.2 a folded line", lines: get("X-A: 1", " 2"), expected: 400 },
  { title: "9110 5.5 NUL in a value", lines: get("X-A: a\0b"), expected: 400 },
  { title: "9110 5.5 a lone CR in a value", lines: get("X-A: a\rb"), expected: 400 },
  { title: "9110 5.5 bytes beyond ASCII in a value", lines: get("X-A: \xe9"), expected: 200 },
  { title: "9112 6.3 two lengths", lines: get("Content-Length: 0", "Content-Length: 1"), expected: 400 },
  { title: "9112 6.3 a list of lengths", lines: get("Content-Length: 0, 1"), expected: 400 },
  { title: "9112 6.3 a negative length", lines: get("Content-Length: -1"), expected: 400 },
  { title: "9112 6.3 a signed length", lines: get("Content-Length: +1"), expected: 400 },
  { title: "9112 6.3 a length in hexadecimal", lines: get("Content-Length: 0x1"), expected: 400 },
  { title: "9112 6.3 a length beyond numbers", lines: get(`Content-Length: ${"9".repeat(30)}`), expected: 400 },
  {
    title: "9112 6.1 a length and chunks",
    lines: get("Content-Length: 5", "Transfer-Encoding: chunked"),
    body: "0\r\n\r\n",
    expected: 400,
  },
  {
    title: "9112 6.1 a coding beside chunks",
    lines: get("Transfer-Encoding: gzip, chunked"),
    body: "0\r\n\r\n",
    expected: 501,
  },
  {
    title: "9112 6.1 chunks not last",
    lines: get("Transfer-Encoding: chunked, gzip"),
    body: "0\r\n\r\n",
    expected: 400,
  },
  { title: "9112 6.1 an unknown coding", lines: get("Transfer-Encoding: foo"), expected: 501 },
  {
    title: "9112 7.1 a chunk size that is no number",
    lines: get("Transfer-Encoding: chunked"),
    body: "z\r\n",
    expected: 400,
  },
  {
    title: "9112 7.1 chunks that are whole",
    lines: get("Transfer-Encoding: chunked"),
    body: "1\r\na\r\n0\r\n\r\n",
    expected: 200,
  },
  { title: "9110 8.6 GET with a body", lines: get("Content-Length: 3"), body: "abc", expected: 200 },
  {
    title: "9112 3 a target with a space",
    lines: (path) => [`GET ${path} x HTTP/1.1`, "Host: a.example"],
    expected: 400,
  },
  { title: "9112 3.2.1 a fragment", lines: (path) => [`GET ${path}#x HTTP/1.1`, "Host: a.example"], expected: 400 },
  {
    title: "9112 2.2 an empty line before the request",
    lines: (path) => ["", `GET ${path} HTTP/1.1`, "Host: a.example"],
    expected: 200,
  },
  { title: "9110 5.4 headers beyond 16 kB", lines: get(`X-A: ${"a".repeat(20_000)}`), expected: 431 },
  { title: "9110 7.6.1 Connection names a header", lines: get("X-Drop: 1"), expected: 200 },
  { title: "9110 12.5.3 an encoding that is none", lines: get("Accept-Encoding: ;;q=,br;q=x"), expected: 200 },
  { title: "9110 13.1.1 an entity tag that is none", lines: get('If-None-Match: x,,"'), expected: 200 },
  { title: "9110 14.2 a range that is none", lines: get("Range: bytes=a-b"), expected: 200 },
];

const targets = { page: "/page", file: "/file.txt", endpoint: "/healthz" };

for (const { title, lines, body = "", expected } of cases) {
  for (const [index, [kind, path]] of Object.entries(targets).entries()) {
    const status = typeof expected === "number" ? expected : expected[index];
    test(`${title}: ${status} for a ${kind}`, async () => {
      const { statuses } = await send(`${[...lines(path), "Connection: close"].join("\r\n")}\r\n\r\n${body}`);
      expect(statuses).toEqual([status]);
    });
  }
}

test("a refused method of an endpoint has the body of errors", async () => {
  const { answer } = await send("TRACE /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expect(answer).toContain('"code":"method-not-allowed"');
  expect(answer.toLowerCase()).toContain("allow: get, head, options");
});

test("an address that redirects refuses TRACE, too", async () => {
  const { statuses } = await send("TRACE /page/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expect(statuses).toEqual([405]);
});

test("an expectation of 100 is answered before the body is sent", async () => {
  const head =
    "POST /mcp HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n";
  const { statuses } = await send(`${head}{}`);
  expect(statuses).toEqual([100, 200]);
});

test("requests that follow one another on a connection are answered in order", async () => {
  const one = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  const last = "GET /file.txt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const { statuses, answer } = await send(one + one + last);
  expect(statuses).toEqual([200, 200, 200]);
  expect(answer.endsWith("0123456789")).toBe(true);
});

test("what follows a bad request on a connection is not read", async () => {
  const { statuses } = await send("GET /page#x HTTP/1.1\r\nHost: a\r\n\r\nGET /page HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(statuses).toEqual([400]);
});

test("HEAD of a page has its headers and no body", async () => {
  const { answer } = await send("HEAD /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expect(answer).toContain("Content-Length: 11");
  expect(answer.endsWith("\r\n\r\n")).toBe(true);
});

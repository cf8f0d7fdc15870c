import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { handleProxy } from "@/lib/openapi/proxy/handle-proxy.server";
import { onLoopback } from "@/tests/support/loopback-server";
import { testOptions, withServer } from "@/tests/support/redirecting-server";
import { expect, test } from "@/tests/support/unit-test";

const MEGABYTE = 1024 * 1024;
const bomb = gzipSync(Buffer.alloc(30 * MEGABYTE));

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === "/silent") return;
  if (request.url === "/large") {
    response.end(Buffer.alloc(25 * MEGABYTE));
    return;
  }
  if (request.url === "/bomb") {
    response.setHeader("content-encoding", "gzip").end(bomb);
    return;
  }
  if (request.url?.startsWith("/redirect?")) {
    response.writeHead(307, { location: decodeURIComponent(request.url.slice("/redirect?".length)) }).end();
    return;
  }
  response.setHeader("set-cookie", "a=1");
  response.end(JSON.stringify({ method: request.method, headers: request.headers }));
}

/** Sends a description to the proxy of a site whose one server listens on this machine. */
function ask(write: (origin: string) => object, body?: string, limit?: number) {
  return onLoopback(answer, async (port) => {
    const origin = `http://api.test:${port}`;
    const headers = { "playground-request": encodeURIComponent(JSON.stringify(write(origin))) };
    const response = await handleProxy(new Request("http://site.test/", { method: "POST", headers, body }), {
      servers: [{ url: origin, variables: [] }],
      resolve: async (host) => [host === "api.test" ? "127.0.0.1" : host],
      isAllowedAddress: (candidate) => candidate === "127.0.0.1",
      ...(limit !== undefined && { timeoutMilliseconds: limit }),
    });
    const copy = response.clone();
    return { response, size: (await copy.arrayBuffer()).byteLength };
  });
}

const refused: [write: (origin: string) => object, status: number, sentence: string][] = [
  [(origin) => ({ url: `${origin}/`, method: "TRACE", headers: {} }), 403, "TRACE"],
  [(origin) => ({ url: `${origin}/`, method: "CONNECT", headers: {} }), 403, "CONNECT"],
  [
    (origin) => ({ url: `${origin}/`, method: "GET /x HTTP/1.1\r\nX:", headers: {} }),
    403,
    "a method with a line break",
  ],
  [(origin) => ({ url: origin.replace("http:", "https:"), method: "GET", headers: {} }), 403, "another protocol"],
  [(origin) => ({ url: `${origin}1/`, method: "GET", headers: {} }), 403, "another port"],
  [(origin) => ({ url: origin.replace("api.test", "api.test."), method: "GET", headers: {} }), 403, "a dot at the end"],
  [() => ({ url: "http://127.0.0.1/", method: "GET", headers: {} }), 403, "an address instead of the name"],
  [() => ({ url: 7, method: "GET", headers: {} }), 400, "an address that is no text"],
  ...[
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://localhost/",
    "//10.0.0.1/",
    "file:///etc/passwd",
  ].map((target): [(origin: string) => object, number, string] => [
    (origin) => ({ url: `${origin}/redirect?${encodeURIComponent(target)}`, method: "POST", headers: {} }),
    403,
    `a redirect to ${target}`,
  ]),
];

for (const [write, status, sentence] of refused) {
  test(`the proxy refuses ${sentence}`, async () => {
    const { response } = await ask(write);
    expect(response.status).toBe(status);
    expect(response.headers.get("playground-response")).toBeNull();
  });
}

test("a server that never answers is given up", async () => {
  const silent = (origin: string) => ({ url: `${origin}/silent`, method: "GET", headers: {} });
  const { response } = await ask(silent, undefined, 100);
  expect(response.status).toBe(502);
});

test("cookies, the reader's address and unknown headers of the connection do not reach the server", async () => {
  const headers = { Cookie: "a=1", "X-Forwarded-For": "1.2.3.4", Host: "evil.test", "X-Custom": "kept" };
  const { response } = await ask((origin) => ({ url: `${origin}/`, method: "POST", headers }), "body");
  const { headers: received } = JSON.parse(await response.text());
  expect([received.cookie, received["x-forwarded-for"], received["x-custom"]]).toEqual([undefined, undefined, "kept"]);
  expect(received.host).toMatch(/^api\.test:/);
  expect(response.headers.get("set-cookie")).toBeNull();
});

test("a body is cut off at the limit", async () => {
  const { size } = await ask((origin) => ({ url: `${origin}/large`, method: "GET", headers: {} }));
  expect(size).toBeLessThanOrEqual(20 * MEGABYTE);
});

test("a compressed body is passed on as it is, never unpacked here", async () => {
  const { response, size } = await ask((origin) => ({ url: `${origin}/bomb`, method: "GET", headers: {} }));
  expect(size).toBe(bomb.byteLength);
  expect(response.headers.get("content-encoding")).toBeNull();
});

test("a body that is too large is refused before anything is sent", async () => {
  const { response } = await ask((origin) => ({ url: `${origin}/`, method: "POST", headers: {} }), "x".repeat(11e6));
  expect(response.status).toBe(413);
});

test("the proxy answers only pages of the same site, and its answers are not pages", async () => {
  await withServer(async (origin) => {
    const description = encodeURIComponent(JSON.stringify({ url: `${origin}/echo`, method: "get", headers: {} }));
    const ask = (headers: Record<string, string>) =>
      handleProxy(new Request("http://site.test/", { method: "POST", headers }), testOptions(origin));
    expect((await ask({ "playground-request": description, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await ask({})).status).toBe(400);
    const answer = await ask({ "playground-request": description, "sec-fetch-site": "same-origin" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    const described = JSON.parse(decodeURIComponent(answer.headers.get("playground-response") ?? ""));
    expect(described.status).toBe(200);
    expect(JSON.stringify(described.headers)).not.toContain("set-cookie");
  });
});

test("a request beyond the limits is refused with the time to wait, and not sent", async () => {
  const description = { url: "http://api.test/", method: "GET", headers: {} };
  const headers = { "playground-request": encodeURIComponent(JSON.stringify(description)) };
  const hosts: string[] = [];
  const response = await handleProxy(new Request("http://site.test/", { method: "POST", headers }), {
    servers: [{ url: "http://api.test", variables: [] }],
    resolve: async () => ["192.0.2.1"],
    isAllowedAddress: () => true,
    admit: async (host) => {
      hosts.push(host);
      return 17;
    },
  });
  expect([response.status, response.headers.get("retry-after"), hosts]).toEqual([429, "17", ["api.test"]]);
  expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining("17 seconds") } });
});

import type { HandlerRequest } from "@/lib/assistant/types";
import {
  answerEndpoint,
  type Endpoint,
  type EndpointMatch,
  matchEndpoint,
  nameEndpoints,
} from "@/server/endpoints/endpoint";
import { expect, test } from "@/tests/support/unit-test";

const echo: Endpoint = {
  path: "/echo/:name",
  methods: { GET: (_request, { name }) => new Response(name), POST: () => new Response("posted", { status: 201 }) },
};
const endpoints = nameEndpoints([echo, { path: "/files/*", methods: {} }, { path: "/a.js", methods: {} }]);
const request: HandlerRequest = {
  url: "http://x/",
  headers: new Headers(),
  body: null,
  signal: new AbortController().signal,
};

const paths: { path: string; expected: unknown }[] = [
  { path: "/echo/a%20b", expected: { name: "a b" } },
  { path: "/echo/a%2Fb", expected: { name: "a/b" } },
  { path: "/echo/", expected: undefined },
  { path: "/echo/a/b", expected: undefined },
  { path: "/files/a/b.css", expected: { rest: "a/b.css" } },
  { path: "/files/", expected: undefined },
  { path: "/a.js", expected: {} },
  { path: "/aXjs", expected: undefined },
  { path: "/echo/%E0%A4%A", expected: { name: "%E0%A4%A" } },
];

for (const { path, expected } of paths) {
  test(`${path} has the parameters ${JSON.stringify(expected)}`, () => {
    expect(matchEndpoint(endpoints, path)?.parameters).toEqual(expected);
  });
}

const methods: { method: string; status: number; allow: string | null }[] = [
  { method: "GET", status: 200, allow: null },
  { method: "HEAD", status: 200, allow: null },
  { method: "POST", status: 201, allow: null },
  { method: "OPTIONS", status: 204, allow: "GET, HEAD, OPTIONS, POST" },
  { method: "PUT", status: 405, allow: "GET, HEAD, OPTIONS, POST" },
  { method: "TRACE", status: 405, allow: "GET, HEAD, OPTIONS, POST" },
];

/** The answer of the endpoint of this test, which is no file. */
async function answer(match: EndpointMatch, method: string): Promise<Response> {
  return (await answerEndpoint(match, method, request)) as Response;
}

for (const { method, status, allow } of methods) {
  test(`${method} is answered with ${status}`, async () => {
    const response = await answer({ endpoint: echo, parameters: { name: "n" } }, method);
    expect([response.status, response.headers.get("allow")]).toEqual([status, allow]);
  });
}

test("a refused method has the body of other refusals", async () => {
  const response = await answer({ endpoint: echo, parameters: {} }, "DELETE");
  expect(await response.json()).toEqual({
    error: { code: "method-not-allowed", message: "Allowed methods: GET, HEAD, OPTIONS, POST." },
  });
});

function fail(): never {
  throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
}

test("a database that is full is no fault of the endpoint", async () => {
  const response = await answer({ endpoint: { path: "/full", methods: { POST: fail } }, parameters: {} }, "POST");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.json()).toMatchObject({ error: { code: "store-unavailable" } });
});

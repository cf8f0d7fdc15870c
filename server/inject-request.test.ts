import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { injectRequest, type RequestHandler } from "@/server/inject-request";
import { expect, test } from "@/tests/support/unit-test";

const ask = (handle: RequestHandler, headers = {}) => injectRequest(handle, { url: "/a?b", headers });

const handlers: { title: string; handle: RequestHandler; status: number; body: string }[] = [
  { title: "a body at the end", handle: (_request, response) => void response.end("body"), status: 200, body: "body" },
  {
    title: "a body in pieces",
    handle: (_request, response) => {
      response.writeHead(201, { "x-a": "1" });
      response.write("bo");
      response.write(Buffer.from("d"));
      response.end("79", "hex");
    },
    status: 201,
    body: "body",
  },
  {
    title: "callbacks",
    handle: (_request, response) => void response.write("bo", () => response.end("dy", () => {})),
    status: 200,
    body: "body",
  },
  { title: "no body", handle: (_request, response) => void response.writeHead(204).end(), status: 204, body: "" },
];

for (const { title, handle, status, body } of handlers) {
  test(`an answer with ${title} is collected`, async () => {
    const answer = await ask(handle);
    expect([answer.status, answer.body.toString()]).toEqual([status, body]);
  });
}

test("headers are read however they were set", async () => {
  const answer = await ask((_request, response) => {
    response.setHeader("X-A", "1");
    response.writeHead(200, "Fine", { "X-B": "2" });
    response.end();
  });
  expect(answer.headers).toMatchObject({ "x-a": "1", "x-b": "2" });
});

test("the handler sees the request and nothing to read", async () => {
  const answer = await ask(
    async (request, response) => {
      let length = 0;
      for await (const chunk of request) length += String(chunk).length;
      response.end([request.method, request.url, request.headers.rsc, length].join(" "));
    },
    { rsc: "1" },
  );
  expect(answer.body.toString()).toBe("GET /a?b 1 0");
});

test("a body larger than the buffers of a stream is complete", async () => {
  const piece = "x".repeat(100_000);
  const answer = await ask((_request, response) => {
    for (let count = 0; count < 50; count += 1) response.write(piece);
    response.end();
  });
  expect(answer.body).toHaveLength(5_000_000);
});

test("a handler that waits for a full stream is not kept waiting", async () => {
  const answer = await ask(async (_request, response) => {
    await pipeline(Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(100_000))), response);
  });
  expect(answer.body).toHaveLength(5_000_000);
});

test("a handler that fails or breaks off is an error", async () => {
  await expect(ask(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  await expect(ask((_request, response) => void response.destroy())).rejects.toThrow("was interrupted");
});

test("a handler that never responds is aborted after the time limit, and its response is destroyed", async () => {
  let response: ServerResponse | undefined;
  const handle = (_request: IncomingMessage, given: ServerResponse) => {
    response = given;
  };
  await expect(injectRequest(handle, { url: "/a", headers: {} }, 1)).rejects.toThrow("took more than");
  expect(response?.destroyed).toBe(true);
});

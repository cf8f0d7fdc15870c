import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { HandlerRequest } from "@/lib/assistant/types";
import { sendWebResponse, toHandlerRequest } from "@/server/web-exchange";
import { expect, test } from "@/tests/support/unit-test";

let server: Server;
let handler: (request: HandlerRequest) => Promise<Response>;

test.beforeEach(async () => {
  server = createServer(async (request, response) => {
    await sendWebResponse(await handler(toHandlerRequest(request, response)), response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
test.afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test("headers, address and body arrive as they were sent", async () => {
  handler = async ({ headers, url, body }) => {
    const text = await new Response(body).text();
    return Response.json({ header: headers.get("x-a"), url, length: text.length }, { status: 201 });
  };
  const body = "ü".repeat(500_000);
  const answer = await fetch(`${origin()}/path?query`, { method: "POST", headers: { "x-a": "1" }, body });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({ header: "1", url: `${origin()}/path?query`, length: 500_000 });
});

test("a refusal reaches a client whose body is not read to its end", async () => {
  handler = async ({ body }) => {
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
    return new Response("too much", { status: 413, headers: { connection: "close" } });
  };
  const { received } = sendHead("first part");
  expect(await received).toMatch(/^HTTP\/1\.1 413 [\s\S]*too much/);
});

/** What handlers do with a body before they answer. */
const leavings: [title: string, read: (body: HandlerRequest["body"]) => Promise<unknown>][] = [
  ["is not read", async () => undefined],
  ["is read in part", async (body) => body?.getReader().read()],
  ["is read to its end", async (body) => new Response(body).text()],
];

for (const [title, read] of leavings) {
  test(`the next request on a connection is answered after one whose body ${title}`, async () => {
    handler = async ({ url, body }) => {
      if (url.endsWith("/first")) await read(body);
      return new Response(`answer to ${new URL(url).pathname}`);
    };
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const body = "x".repeat(2_000_000);
    socket.write(`POST /first HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    socket.write("POST /next HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
    let received = "";
    for await (const chunk of socket) received += chunk;
    expect(received).toMatch(/answer to \/first[\s\S]*answer to \/next/);
  });
}

test("the signal aborts when the client leaves, and only then", async () => {
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const signals: AbortSignal[] = [];
  handler = async ({ signal }) => {
    signals.push(signal);
    signal.addEventListener("abort", leave);
    return new Response(signals.length === 1 ? "whole" : new ReadableStream());
  };
  await (await fetch(origin())).text();
  const { socket } = sendHead("");
  await expect.poll(() => signals.length).toBe(2);
  socket.destroy();
  await left;
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
});

test("an answer that breaks off does not look complete", async () => {
  handler = async () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("part")),
        pull: (controller) => controller.error(new Error("broken")),
      }),
    );
  const reading = fetch(origin()).then((answer) => answer.text());
  await expect(reading).rejects.toThrow();
});

/** Sends a request whose body does not end. `received` is what comes until the server ends the connection. */
function sendHead(part: string): { socket: Socket; received: Promise<string> } {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n${part}`);
  const received = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes;
    });
    socket.on("close", () => resolve(text));
  });
  return { socket, received };
}

test("text is compressed for clients that take it", async () => {
  const text = "word ".repeat(1_000);
  handler = async () => new Response(text);
  const answer = await fetch(origin(), { headers: { "accept-encoding": "br" } });
  expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual(["br", text]);
});

for (const [name, value] of [
  ["content-type", "text/event-stream"],
  ["cache-control", "no-transform"],
] as const) {
  test(`pieces arrive as they are sent where the answer says ${value}`, async () => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = controller;
      },
    });
    handler = async () => new Response(body, { headers: { "content-type": "text/plain", [name]: value } });
    const answer = fetch(origin(), { headers: { "accept-encoding": "br" } });
    send?.enqueue(new TextEncoder().encode("first"));
    const reader = (await answer).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
    send?.close();
  });
}

const conditions: [title: string, method: string, ifNoneMatch: string, status: number][] = [
  ["that the client has", "GET", '"other", W/"a"', 304],
  ["that the client has in some version", "HEAD", "*", 304],
  ["that the client does not have", "GET", '"b"', 200],
  ["to a request that does something", "POST", '"a"', 200],
];

for (const [title, method, ifNoneMatch, status] of conditions) {
  test(`an answer ${title}: ${status}`, async () => {
    handler = async () => new Response("text", { headers: { etag: '"a"' } });
    const answer = await fetch(origin(), { method, headers: { "if-none-match": ifNoneMatch } });
    expect([answer.status, answer.headers.get("etag")]).toEqual([status, '"a"']);
    expect(await answer.text()).toBe(status === 200 ? "text" : "");
  });
}

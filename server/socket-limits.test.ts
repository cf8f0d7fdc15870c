import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { createHttpServer } from "@/server/http-server";
import { fullUnless } from "@/tests/support/full-tier";
import { SHORT_LIMITS, startTestServer } from "@/tests/support/start-test-server";
import { expect, test } from "@/tests/support/unit-test";

const REQUEST = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n";

/** States in which a client may leave a connection. */
const states: { title: string; sent: string; ends?: true }[] = [
  { title: "nothing sent", sent: "" },
  { title: "half a request line", sent: "GET /pa" },
  { title: "half a header", sent: "GET /page HTTP/1.1\r\nHost: a\r\nX-A: " },
  { title: "half a body", sent: "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc" },
  { title: "half a chunk", sent: "POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab" },
  { title: "idle after an answer", sent: REQUEST },
  {
    title: "an upgrade that is not made",
    sent: "GET /page HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
  },
  { title: "half open after an answer", sent: REQUEST, ends: true },
];

test("hundreds of connections in every state end, and cost no page", async () => {
  const server = await startTestServer(SHORT_LIMITS, 200);
  const sockets: Socket[] = [];
  const closed = states.flatMap(({ sent, ends }) =>
    Array.from({ length: 50 }, () => {
      const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true }, () => {
        socket.write(sent);
        if (ends) socket.end();
      });
      sockets.push(socket);
      socket.resume();
      socket.on("error", () => socket.destroy());
      // What the client itself would have to do; the server's side has ended then.
      socket.on("end", () => socket.end());
      return new Promise((resolve) => socket.once("close", resolve));
    }),
  );
  try {
    for (let count = 0; count < 50; count += 1) {
      const response = await fetch(`http://127.0.0.1:${server.port}/page`);
      expect([response.status, await response.text()]).toEqual([200, "<p>page</p>"]);
    }
    await Promise.all(closed);
    expect(sockets).toHaveLength(50 * states.length);
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
});

/**
 * Sends a text on a connection of its own.
 * @param reading when the client begins to read; a client that does not read does not notice that its connection has ended.
 * @returns the number of answers until it is closed.
 */
function sendAtOnce(port: number, text: string, reading: Promise<unknown> = Promise.resolve()): Promise<number> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    void reading.then(() => {
      socket.on("data", (chunk) => {
        answer += chunk.toString("latin1");
      });
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(answer.match(/HTTP\/1\.1 200/g)?.length ?? 0));
  });
}

/** Resolves when a server has no connection. */
async function noConnections(server: Server): Promise<void> {
  const count = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(count, { timeout: 20_000 }).toBe(0);
}

test("requests that are sent without waiting are answered one after another", async () => {
  let [open, most] = [0, 0];
  const order: (string | undefined)[] = [];
  const server = createHttpServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    order.push(request.url);
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    open -= 1;
    response.end("page");
  }, SHORT_LIMITS);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const paths = Array.from({ length: 60 }, (_, index) => `/${index}`);
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const last = REQUEST.replace("Host", "Connection: close\r\nHost");
  expect(await sendAtOnce((server.address() as AddressInfo).port, requests.join("") + last)).toBe(61);
  expect(order).toEqual([...paths, "/page"]);
  expect(most).toBe(1);
  server.close();
});

test("between the answers to requests in a row, other connections are read from", async () => {
  const order: (string | undefined)[] = [];
  const server = createHttpServer(async (request, response) => {
    order.push(request.url);
    // The other request is sent while the first one in the row is being answered; the rest is answered without waiting.
    if (request.url === "/first") await new Promise<void>((resolve) => other.write(REQUEST, () => resolve()));
    response.end("page");
  }, SHORT_LIMITS);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const other = connect(port, "127.0.0.1");
  await once(other, "connect");
  const row = ["/first", ...Array.from({ length: 50 }, () => "/next")];
  const requests = row.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const last = "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  expect(await sendAtOnce(port, requests.join("") + last)).toBe(52);
  expect(order.indexOf("/page")).toBeLessThan(order.indexOf("/last"));
  expect(order).toHaveLength(53);
  other.destroy();
  server.close();
});

const floods: { title: string; text: string; isRead: boolean }[] = [
  { title: "and reads", text: REQUEST.repeat(5_000), isRead: true },
  { title: "and never reads", text: REQUEST.repeat(5_000), isRead: false },
  {
    title: "as HTTP/1.0 that is kept",
    text: "GET /page HTTP/1.0\r\nConnection: keep-alive\r\n\r\n".repeat(5_000),
    isRead: true,
  },
];

/** A busy machine may take longer than usual to read the request of the other client. */
const FLOOD_LIMITS = { ...SHORT_LIMITS, headers: 20_000, request: 20_000 };

for (const { title, text, isRead } of floods) {
  const sentence = `a client that sends thousands of requests in a row ${title} loses its connection, and no other`;
  test(sentence, fullUnless(!isRead), async () => {
    const server = await startTestServer(FLOOD_LIMITS, 200);
    try {
      let endReached = () => {};
      const ended = new Promise<void>((resolve) => {
        endReached = resolve;
      });
      const reading = isRead ? undefined : ended;
      const floods = Array.from({ length: 20 }, () => sendAtOnce(server.port, text, reading));
      const response = await fetch(`http://127.0.0.1:${server.port}/page`);
      expect([response.status, await response.text()]).toEqual([200, "<p>page</p>"]);
      await noConnections(server.server);
      endReached();
      for (const answers of await Promise.all(floods)) expect(answers).toBeLessThan(2_000);
    } finally {
      await server.stop();
    }
  });
}

test("an upgrade request after one that is being answered ends the connection, not the server", async () => {
  const server = await startTestServer(SHORT_LIMITS, 200);
  try {
    const upgrade = REQUEST.replace("Host", "Connection: Upgrade\r\nUpgrade: h2c\r\nHost");
    await sendAtOnce(server.port, REQUEST + upgrade);
    expect((await fetch(`http://127.0.0.1:${server.port}/page`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test("bodies in chunks of a byte are read from a bounded number of connections", async () => {
  const server = await startTestServer(SHORT_LIMITS, 200);
  const head = "POST /mcp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  try {
    const held = Array.from({ length: 100 }, () => sendAtOnce(server.port, head + "1\r\na\r\n".repeat(1_000)));
    await Promise.all(held);
    expect(
      await sendAtOnce(server.port, `${head.replace("Host", "Connection: close\r\nHost")}1\r\na\r\n0\r\n\r\n`),
    ).toBe(1);
  } finally {
    await server.stop();
  }
});

test("a long body in chunks of a byte ends its connection, a short one is answered", async () => {
  const server = await startTestServer(SHORT_LIMITS, 200);
  const head = "POST /mcp HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
  try {
    expect(await sendAtOnce(server.port, `${head}${"1\r\na\r\n".repeat(1_000)}0\r\n\r\n`)).toBe(1);
    expect(await sendAtOnce(server.port, `${head}${"1\r\na\r\n".repeat(200_000)}0\r\n\r\n`)).toBe(0);
    expect(await sendAtOnce(server.port, `${head}${`3e8\r\n${"a".repeat(1_000)}\r\n`.repeat(500)}0\r\n\r\n`)).toBe(1);
  } finally {
    await server.stop();
  }
});

import { connect, type Socket } from "node:net";
import { expect, test } from "@playwright/test";
import { SHORT_LIMITS, startTestServer } from "@/server/testing/start-test-server";

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

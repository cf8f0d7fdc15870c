import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { expect, test } from "@playwright/test";

const LIMIT = "/proc/sys/net/core/somaxconn";
const placesGranted = existsSync(LIMIT) ? Number(readFileSync(LIMIT, "utf8")) : 0;

/** More than Node asks for by itself. */
const CLIENTS = 800;

/** Tells its port and then takes no connection until its input ends. */
const BUSY_SERVER = `
  import { createServer } from "node:http";
  import { readSync, writeSync } from "node:fs";
  const server = createServer((request, response) => response.end("answered"));
  server.listen(0, "127.0.0.1");
  server.once("listening", () => {
    writeSync(1, String(server.address().port));
    readSync(0, Buffer.alloc(1));
  });
`;

test("many clients may connect while the server is busy, and all are answered", async () => {
  test.skip(placesGranted < CLIENTS, "the operating system lets fewer connections wait");
  const server = spawn(
    process.execPath,
    ["--import", "./lib/http/listen-queue.mjs", "--input-type=module", "--eval", BUSY_SERVER],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  try {
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(Number(port))));
    server.stdin.end("x");
    const answers = await Promise.all(clients.map(ask));
    expect(answers.filter((answer) => answer.endsWith("answered"))).toHaveLength(CLIENTS);
  } finally {
    server.kill("SIGKILL");
  }
});

async function openClient(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

async function ask(socket: Socket): Promise<string> {
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

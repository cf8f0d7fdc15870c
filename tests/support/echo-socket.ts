import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/** A WebSocket server on loopback that sends back each text it is sent. */
export interface EchoSocket {
  port: number;
  stop(): void;
}

/** What the protocol appends to a client's key before it is hashed (RFC 6455, 4.2.2). */
const SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const FINAL_TEXT = 0x81;
const FINAL_CLOSE = 0x88;

/** Starts a server for texts that are shorter than 126 bytes. */
export async function startEchoSocket(): Promise<EchoSocket> {
  const server = createServer();
  const open = new Set<Duplex>();
  server.on("upgrade", ({ headers }, socket) => {
    open.add(socket);
    const accept = createHash("sha1").update(`${headers["sec-websocket-key"]}${SUFFIX}`).digest("base64");
    const lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
    socket.write([...lines, `Sec-WebSocket-Accept: ${accept}`, "", ""].join("\r\n"));
    socket.on("data", (frame: Buffer) => answer(socket, frame));
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** Frames of a client are masked with the four bytes after their length; those of a server are not. */
function answer(socket: Duplex, frame: Buffer): void {
  if (frame[0] === FINAL_CLOSE) {
    socket.end(Buffer.from([FINAL_CLOSE, 0]));
    return;
  }
  const mask = frame.subarray(2, 6);
  const text = frame.subarray(6).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  socket.write(Buffer.concat([Buffer.from([FINAL_TEXT, text.length]), text]));
}

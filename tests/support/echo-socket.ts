import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

/** A WebSocket server on loopback that sends back each text it is sent. */
export interface EchoSocket {
  port: number;
  stop(): void;
}

/** Starts a server on a free port. */
export async function startEchoSocket(): Promise<EchoSocket> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket) => {
    socket.on("message", (text, binary) => socket.send(text, { binary }));
  });
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

/**
 * Loaded before the framework (`node --import`). The server listens before its set-up has finished, and the framework
 * would answer what arrives in between by addresses that are not its own: such requests wait here, until the front door
 * has rewritten them.
 */
import diagnosticsChannel from "node:diagnostics_channel";

const CHANNEL = "http.server.request.start";

const messages = [];
const servers = new Set();
let isHolding = true;

/** Requests are announced before the server's listeners run, so there is time to put something before them. */
function hold(message) {
  messages.push(message);
  const { server } = message;
  if (servers.has(server)) return;
  servers.add(server);
  for (const listener of server.listeners("request")) {
    server.off("request", listener);
    server.on("request", (request, response) => {
      if (!isHolding) listener.call(server, request, response);
    });
  }
}

diagnosticsChannel.subscribe(CHANNEL, hold);

globalThis[Symbol.for("lectern.early-requests")] = {
  /**
   * Ends the waiting.
   * @param receive gets each request that has waited, oldest first, before the server's listeners do.
   */
  release(receive) {
    diagnosticsChannel.unsubscribe(CHANNEL, hold);
    isHolding = false;
    for (const message of messages.splice(0)) {
      receive(message);
      const { server, request, response } = message;
      for (const listener of server.listeners("request")) listener.call(server, request, response);
    }
  },
};

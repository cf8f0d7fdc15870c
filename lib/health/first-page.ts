import diagnosticsChannel from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/** Node publishes here when a response has been handed to the network. */
const CHANNEL = "http.server.response.finish";

/** Calls back once, as soon as this process has answered with a page: until then the machine belongs to its reader. */
export function afterFirstPage(callback: () => void): void {
  const listen = (message: unknown) => {
    const { response } = message as { response: ServerResponse };
    if (!String(response.getHeader("content-type")).startsWith("text/html")) return;
    diagnosticsChannel.unsubscribe(CHANNEL, listen);
    callback();
  };
  diagnosticsChannel.subscribe(CHANNEL, listen);
}

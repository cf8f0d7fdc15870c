/**
 * Loaded before the framework (`node --import`). The server listens before its set-up has finished; requests that arrive
 * in between are noted here, and the front door rewrites them before the framework gets to answer them.
 */
import diagnosticsChannel from "node:diagnostics_channel";

const messages = [];
const note = (message) => messages.push(message);

diagnosticsChannel.subscribe("http.server.request.start", note);

globalThis[Symbol.for("lectern.early-requests")] = {
  /** Ends the noting. @returns the requests so far, oldest first. */
  take() {
    diagnosticsChannel.unsubscribe("http.server.request.start", note);
    return messages.splice(0);
  },
};

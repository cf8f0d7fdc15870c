/**
 * Loaded before the framework (`node --import`). Connections that the server has not taken yet wait in a queue of the
 * operating system. Node asks for 511 places unless told otherwise, and the framework tells nothing: when more clients
 * connect while the server is busy, they try again after seconds and are reset in the end. A server under load should be
 * slow instead.
 */
import { Server } from "node:net";

/** The operating system grants at most its own limit: `net.core.somaxconn`, 4,096 on Linux. */
const PLACES = 4096;

const { listen } = Server.prototype;

/** Listens at a port as before, with more places; every other way to listen is left as it is. */
Server.prototype.listen = function (...values) {
  const [port, host] = values;
  const namesPort = typeof port === "number" && values.length <= 2 && typeof host !== "function";
  return namesPort ? listen.call(this, port, host, PLACES) : listen.apply(this, values);
};

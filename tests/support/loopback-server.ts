import { createServer, type RequestListener } from "node:http";

/** Runs something against a server on loopback. */
export async function onLoopback<Result>(
  listener: RequestListener,
  run: (port: number) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  try {
    return await run(typeof address === "object" && address ? address.port : 0);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

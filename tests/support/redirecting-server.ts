import type { RequestListener } from "node:http";
import { onLoopback } from "@/tests/support/loopback-server";

const answer: RequestListener = (request, response) => {
  const port = request.socket.localPort;
  if (request.url === "/to-self") response.writeHead(302, { location: "/echo" }).end();
  else if (request.url === "/to-elsewhere") response.writeHead(302, { location: "http://elsewhere.test/" }).end();
  else if (request.url === "/to-loopback") response.writeHead(307, { location: `http://localhost:${port}/echo` }).end();
  else if (request.url === "/loop") response.writeHead(302, { location: "/loop" }).end();
  else {
    response.setHeader("set-cookie", "a=1");
    response.end(JSON.stringify({ url: request.url, host: request.headers.host, cookie: request.headers.cookie }));
  }
};

/** Runs something against a server on loopback that redirects by path, or repeats what it was sent. */
export function withServer(run: (origin: string) => Promise<void>): Promise<void> {
  return onLoopback(answer, (port) => run(`http://api.test:${port}`));
}

/** Lets only that server through, under the name that it is asked by. */
export const testOptions = (origin: string) => ({
  servers: [{ url: origin, variables: [] }],
  resolve: async () => ["127.0.0.1"],
  isAllowedAddress: (address: string) => address === "127.0.0.1",
});

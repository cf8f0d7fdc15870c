import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sirv from "sirv";

/** A host that serves files and nothing else. */
export interface StaticHost {
  /** Address of the site, without trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/** Serves a folder as common hosts do: `/guides/start` is `guides/start.html`, and `404.html` is what is missing. */
export async function startStaticHost(directory: string, basePath = ""): Promise<StaticHost> {
  const missing = readFileSync(path.join(directory, "404.html"));
  const serve = sirv(directory, { extensions: ["html"], dotfiles: false });
  const server = createServer((request, response) => {
    const answerMissing = () => {
      response.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end(missing);
    };
    const url = request.url ?? "/";
    if (!url.startsWith(`${basePath}/`)) return answerMissing();
    request.url = url.slice(basePath.length);
    serve(request, response, answerMissing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${basePath}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

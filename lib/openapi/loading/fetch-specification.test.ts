import { mkdtemp, rm } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchText, readCachedText, writeCachedText } from "@/lib/openapi/loading/fetch-specification";
import { loadSpecifications } from "@/lib/openapi/loading/load-specifications";
import { onLoopback } from "@/tests/support/loopback-server";
import { expect, test } from "@/tests/support/unit-test";

const MEGABYTE = 1024 * 1024;
const specification = (title: string) => `openapi: 3.1.0\ninfo: { title: ${title}, version: "1" }\npaths: {}\n`;

/** Runs a test against a server on loopback; its address has no trailing slash. */
function withServer(listener: RequestListener, run: (origin: string, port: number) => Promise<void>) {
  return onLoopback(listener, (port) => run(`http://127.0.0.1:${port}`, port));
}

const redirectTo =
  (location: string): RequestListener =>
  (_request, response) => {
    response.writeHead(302, { location }).end();
  };

const refused: [sentence: string, listener: RequestListener, reason: RegExp][] = [
  ["a server that says nothing", () => undefined, /did not respond within 0\.5 seconds/],
  [
    "a body that does not end",
    (_request, response) => {
      response.write("openapi: 3.1.0\n");
    },
    /did not respond within 0\.5 seconds/,
  ],
  [
    "a body above the limit, whatever its length claims to be",
    (_request, response) => {
      const send = () => {
        while (response.write("x".repeat(64 * 1024)));
        response.once("drain", send);
      };
      send();
    },
    /larger than 1 MB/,
  ],
  ["an answer that is a failure", (_request, response) => response.writeHead(503).end("no"), /status 503/],
  ["a circle of redirects", redirectTo("/again"), /more than 5 redirects/],
  ["a redirect to a file", redirectTo("file:///etc/passwd"), /only https is allowed, not file:/],
  ["a redirect to data", redirectTo("data:text/plain,openapi"), /only https is allowed, not data:/],
  ["a redirect to what is no address", redirectTo("http://[::"), /Invalid URL/],
  ["a connection that breaks", (request) => request.socket.destroy(), /./],
];

for (const [sentence, listener, reason] of refused) {
  test(`${sentence} is a reason, not an error`, async () => {
    await withServer(listener, async (origin) => {
      const limits = { allowsInsecure: true, timeoutMilliseconds: 500, sizeLimitBytes: MEGABYTE };
      const result = await fetchText(`${origin}/api.yaml`, limits);
      expect(result.ok ? "fetched" : result.error.reason).toMatch(reason);
    });
  });
}

test("only https is fetched, and no redirect leads away from it", async () => {
  let requests = 0;
  await withServer(
    (_request, response) => {
      requests += 1;
      response.end(specification("Open"));
    },
    async (origin) => {
      const result = await fetchText(`${origin}/api.yaml`, { allowsInsecure: false });
      expect(result.ok ? "fetched" : result.error.reason).toMatch(/only https is allowed, not http:/);
    },
  );
  expect(requests).toBe(0);
});

const journeys: [from: string, to: string, reaches: boolean, sentence: string][] = [
  ["93.184.216.34", "10.0.0.7", false, "from the internet to a private network"],
  ["93.184.216.34", "127.0.0.1", false, "from the internet to the local machine"],
  ["93.184.216.34", "169.254.169.254", false, "from the internet to the metadata of a cloud"],
  ["93.184.216.34", "::ffff:10.0.0.7", false, "from the internet to a private network, written as IPv6"],
  ["93.184.216.34", "2606:4700:3108::ac42:2835", true, "from the internet to elsewhere on it"],
  ["10.0.0.7", "10.0.0.8", true, "inside the network that the author named"],
];

for (const [from, to, reaches, sentence] of journeys) {
  test(`a redirect ${sentence} is ${reaches ? "followed" : "refused"}`, async () => {
    const asked: (string | undefined)[] = [];
    const addresses: Record<string, string> = { localhost: from, "127.0.0.1": to };
    await withServer(
      (request, response) => {
        asked.push(request.url);
        const { port } = new URL(`http://${request.headers.host}`);
        if (request.url === "/old") response.writeHead(301, { location: `http://127.0.0.1:${port}/new` }).end();
        else response.end("text");
      },
      async (_origin, port) => {
        const resolve = async (host: string) => [addresses[host] ?? host];
        const options = { allowsInsecure: true, resolve, connectsTo: "127.0.0.1" };
        const result = await fetchText(`http://localhost:${port}/old`, options);
        expect(result.ok).toBe(reaches);
      },
    );
    expect(asked).toEqual(reaches ? ["/old", "/new"] : ["/old"]);
  });
}

for (const [from, to, reaches, sentence] of journeys) {
  test(`a reference ${sentence} is ${reaches ? "followed" : "refused"}`, async () => {
    let asked = 0;
    const addresses: Record<string, string> = { localhost: from, "127.0.0.1": to };
    await withServer(
      (_request, response) => {
        asked += 1;
        response.end("text");
      },
      async (origin, port) => {
        const resolve = async (host: string) => [addresses[host] ?? host];
        const source = { from: `http://localhost:${port}/api.yaml`, connectsTo: "127.0.0.1" };
        const result = await fetchText(`${origin}/part.yaml`, { allowsInsecure: true, resolve, ...source });
        expect(result.ok).toBe(reaches);
        if (!result.ok) expect(result.error.reason).toMatch(/refers to .* not a public address/);
      },
    );
    expect(asked).toBe(reaches ? 1 : 0);
  });
}

test("a web page is no document", async () => {
  await withServer(
    (_request, response) => response.setHeader("content-type", "text/html; charset=utf-8").end("<p>"),
    async (origin) => {
      const result = await fetchText(`${origin}/api.yaml`, { allowsInsecure: true });
      expect(result.ok ? "fetched" : result.error.reason).toBe("the server sent text/html, not a document");
    },
  );
});

test("credentials are not sent, and none are kept from an answer", async () => {
  const headers: unknown[] = [];
  await withServer(
    (request, response) => {
      headers.push([request.headers.authorization, request.headers.cookie]);
      response.setHeader("set-cookie", "a=1");
      if (request.url === "/old") response.writeHead(302, { location: "/new" }).end();
      else response.end("text");
    },
    async (origin) => {
      await fetchText(`${origin.replace("//", "//user:secret@")}/old`, { allowsInsecure: true });
    },
  );
  expect(headers).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test.describe("what was fetched before", () => {
  let dataDirectory: string;
  test.beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), "lectern-remote-"));
  });
  test.afterEach(() => rm(dataDirectory, { recursive: true, maxRetries: 5 }));

  const folder = () => join(dataDirectory, "openapi", "remote");
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  const load = (source: string) =>
    loadSpecifications({
      contentDirectory: dataDirectory,
      files: [],
      sources: [source],
      dataDirectory,
      allowsInsecure: true,
    });

  for (const [title, minutes] of [
    ["is served at once, and fetched again behind the reader's back", 60],
    ["is fetched again if the clock was ahead when it was kept", -60],
  ] as const) {
    test(title, async () => {
      await withServer(
        (_request, response) => response.end(specification("New")),
        async (origin) => {
          const source = `${origin}/api.yaml`;
          await writeCachedText(folder(), source, specification("Old"), minutesAgo(minutes));
          expect((await load(source)).specifications.get(source)?.title).toBe("Old");
          const readText = async () => (await readCachedText(folder(), source, Date.now()))?.text;
          await expect.poll(readText).toBe(specification("New"));
          expect((await load(source)).specifications.get(source)?.title).toBe("New");
        },
      );
    });
  }

  test("stays while the server fails", async () => {
    let answered: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => {
      answered = resolve;
    });
    await withServer(
      (_request, response) => response.writeHead(500).end("no", answered),
      async (origin) => {
        const source = `${origin}/api.yaml`;
        await writeCachedText(folder(), source, specification("Old"), minutesAgo(60));
        const { problems } = await load(source);
        await failed;
        expect(problems).toEqual([]);
        expect((await readCachedText(folder(), source, Date.now()))?.text).toBe(specification("Old"));
      },
    );
  });

  test("is not fetched again within five minutes, even by another process", async () => {
    let requests = 0;
    await withServer(
      (_request, response) => {
        requests += 1;
        response.end(specification("New"));
      },
      async (origin) => {
        const source = `${origin}/api.yaml`;
        await writeCachedText(folder(), source, specification("Old"), minutesAgo(4));
        expect((await load(source)).specifications.get(source)?.title).toBe("Old");
      },
    );
    expect(requests).toBe(0);
  });
});

import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { createProblem } from "@/lib/problems/create-problem";
import { currentRendering } from "@/lib/site/rendering.server";
import { type DocumentRoute, documentAddress, Renderer } from "@/server/render-document";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const site = memorySite(
  { navigation: { products: [{ product: "One", pages: ["guides/start", "a b/ü", "a%20~b"] }] } },
  [memoryPage("/guides/start"), memoryPage("/a b/ü"), memoryPage("/a%20~b")],
);

const translated = memorySite(
  {
    navigation: {
      languages: [
        { language: "en", pages: ["start"] },
        { language: "de", pages: ["de/start"] },
      ],
    },
  },
  [memoryPage("/start"), memoryPage("/de/start")],
);

function page(path: string): Extract<DocumentRoute, { type: "page" }> {
  const view = site.pageView(path);
  if (!view) throw new Error(`${path} is no page.`);
  return { type: "page", site, view };
}

const addresses: { route: DocumentRoute; version?: string; expected: string }[] = [
  { route: page("/guides/start"), expected: "/site/revision/default/p0/hash-of-start/guides/start" },
  { route: page("/a b/ü"), expected: "/site/revision/default/p0/hash-of-%C3%BC/a%20b/%C3%BC" },
  { route: page("/a%20~b"), expected: "/site/revision/default/p0/hash-of-a%2520~b/a~p20~tb" },
  { route: page("/guides/start"), version: "current", expected: "/site/current/default/p0/current/guides/start" },
  {
    route: { type: "missing", site, suggestions: ["/guides/start"] },
    expected: "/site/revision/default/p0/not-found/%2Fguides%2Fstart",
  },
  {
    route: { type: "missing", site: translated, suggestions: ["/de/start"] },
    expected: "/site/revision/de/l1/not-found/%2Fde%2Fstart",
  },
  { route: { type: "schema", query: "?pointer=x" }, expected: "/lectern/schema?pointer=x" },
];

for (const { route, version, expected } of addresses) {
  test(`a document has the address ${expected}`, () => {
    expect(documentAddress(route, version)).toBe(expected);
  });
}

/** A renderer over a framework that answers with what it was asked. */
function createRenderer(status = 200, headers: Record<string, string> = {}) {
  const seen: IncomingMessage[] = [];
  const renderer = new Renderer(
    (request, response) => {
      seen.push(request);
      response.writeHead(status, { "content-type": "text/html", "content-length": "4", link: "</a>", ...headers });
      response.write("<p");
      response.end("/>");
    },
    { basePath: "/docs", assetPrefix: "/_prefix", isAuthoring: false },
  );
  return { renderer, seen };
}

test("the framework is asked for a document without the base path, and answers with its whole body", async () => {
  const { renderer, seen } = createRenderer();
  const answer = await renderer.renderDocument(page("/guides/start"));
  expect(seen[0]?.url).toBe("/site/revision/default/p0/hash-of-start/guides/start");
  expect(answer).toEqual({ status: 200, headers: { "content-type": "text/html" }, html: "<p/>" });
});

test("pages and missing pages are rendered from the site of their route, and nothing keeps it afterwards", async () => {
  const found: unknown[] = [];
  let later: () => unknown = () => undefined;
  const renderer = new Renderer(
    (_request, response) => {
      found.push(currentRendering());
      later = AsyncLocalStorage.bind(() => currentRendering());
      response.end("<p/>");
    },
    { basePath: "", assetPrefix: "", isAuthoring: true },
  );
  const start = page("/guides/start");
  await renderer.renderDocument(start);
  await renderer.renderRouterPart(start, { rsc: "1" }, "/guides/start");
  await renderer.renderDocument({ type: "missing", site, suggestions: [] });
  expect(later()).toBeUndefined();
  await renderer.renderDocument({ type: "schema", query: "" });
  expect(found).toMatchObject([{ site, view: start.view }, { site, view: start.view }, { site }, undefined]);
});

test("scripts and styles are named below the base path", async () => {
  const html = '<script src="/_prefix/_next/static/a.js"></script>["\\"/_prefix/_next/static/b.js\\""]';
  const renderer = new Renderer((_request, response) => void response.end(html), {
    basePath: "/docs",
    assetPrefix: "/_prefix",
    isAuthoring: false,
  });
  const document = await renderer.renderDocument(page("/guides/start"));
  expect(document.html).toBe(html.replaceAll("/_prefix", "/docs"));
});

test("the client router's headers reach the framework, and no others", async () => {
  const { renderer, seen } = createRenderer();
  const headers = { rsc: "1", "next-router-prefetch": "1", cookie: "a=b", "x-middleware-subrequest": "x" };
  const answer = await renderer.renderRouterPart(page("/guides/start"), headers, "/docs/guides/start?a=1&_rsc=x");
  expect(seen[0]?.url).toBe("/site/revision/default/p0/hash-of-start/guides/start?a=1&_rsc=x");
  expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual(["host", "next-router-prefetch", "rsc"]);
  expect(answer.headers).toMatchObject({
    "x-nextjs-rewritten-path": "/site/revision/default/p0/hash-of-start/guides/start",
    "x-nextjs-rewritten-query": "a=1",
  });
});

test("documents and parts have the headers of the framework, which replace those of the client", async () => {
  const seen: IncomingMessage[] = [];
  const handle: ConstructorParameters<typeof Renderer>[0] = (request, response) => {
    seen.push(request);
    response.end("<p/>");
  };
  const renderer = new Renderer(handle, {
    basePath: "",
    assetPrefix: "",
    isAuthoring: false,
    headers: { cookie: "once=1" },
  });
  await renderer.renderDocument(page("/guides/start"));
  await renderer.renderRouterPart(page("/guides/start"), { rsc: "1", cookie: "a=b" }, "/guides/start");
  expect(seen.map(({ headers }) => headers)).toEqual([
    { cookie: "once=1", host: "localhost" },
    { cookie: "once=1", rsc: "1", host: "localhost" },
  ]);
});

test("a correction of the router's parameter names the public address", async () => {
  const location = "/site/revision/default/p0/hash-of-start/guides/start?_rsc=right";
  const { renderer } = createRenderer(307, { location });
  const answer = await renderer.renderRouterPart(page("/guides/start"), { rsc: "1" }, "/docs/guides/start?_rsc=wrong");
  expect([answer.status, answer.headers.location]).toEqual([307, "/docs/guides/start?_rsc=right"]);
});

test("a framework that breaks off is an error", async () => {
  const renderer = new Renderer((_request, response) => void response.destroy(), {
    basePath: "",
    assetPrefix: "",
    isAuthoring: false,
  });
  await expect(renderer.renderDocument(page("/guides/start"))).rejects.toThrow();
});

test("a page that failed for a while is a 503, and is requested again until it is there, from no cache of the framework", async () => {
  let isBroken = true;
  const problem = createProblem("page-too-large", { file: "start.mdx" }, { message: "" });
  const render = () => {
    currentRendering()?.onContent(isBroken ? { problem, isTemporary: true } : undefined);
    return isBroken ? "failed" : "<p/>";
  };
  const cookies: (string | undefined)[] = [];
  const kept = new Map<string, string>();
  const renderer = new Renderer(
    (request, response) => {
      const { url = "", headers } = request;
      cookies.push(headers.cookie);
      // The framework keeps every page that it renders, unless the request asks for one that is rendered once.
      const html = (headers.cookie === undefined ? kept.get(url) : undefined) ?? render();
      if (headers.cookie === undefined) kept.set(url, html);
      response.end(html);
    },
    { basePath: "", assetPrefix: "", isAuthoring: false, onceHeaders: async () => ({ cookie: "once=1" }) },
  );
  const ask = async () => {
    const { status, headers } = await renderer.renderDocument(page("/guides/start"));
    return [status, headers["retry-after"]];
  };
  expect(await ask()).toEqual([503, "2"]);
  expect(await ask()).toEqual([503, "2"]);
  isBroken = false;
  expect(await ask()).toEqual([200, undefined]);
  await renderer.renderRouterPart(page("/guides/start"), { rsc: "1" }, "/guides/start");
  expect(cookies).toEqual([undefined, "once=1", "once=1", "once=1"]);
});

test("a page that failed for good is a 500, from the cache of the framework too, and only as long as that has the failed page", async () => {
  const problem = createProblem("page-too-large", { file: "start.mdx" }, { message: "" });
  const failures = [{ problem }, undefined];
  let isCached = false;
  const renderer = new Renderer(
    (_request, response) => {
      if (!isCached) currentRendering()?.onContent(failures.shift());
      isCached = true;
      response.end("<p/>");
    },
    { basePath: "", assetPrefix: "", isAuthoring: false },
  );
  const ask = async () => (await renderer.renderDocument(page("/guides/start"))).status;
  expect([await ask(), await ask()]).toEqual([500, 500]);
  isCached = false;
  expect([await ask(), await ask()]).toEqual([200, 200]);
});

import { compileRedirects } from "@/lib/navigation/redirects";
import { nameEndpoints } from "@/server/endpoints/endpoint";
import { type IncomingRequest, type RoutingOptions, routeRequest } from "@/server/route-request";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const site = memorySite(
  {
    navigation: {
      products: [
        { product: "One", pages: ["guides/start", "shared"] },
        { product: "Two", pages: ["two/first", "shared"] },
      ],
    },
    redirects: [
      { source: "/old/:slug", destination: "/guides/:slug" },
      { source: "/moved/:rest*", destination: "/:rest*" },
      { source: "/away", destination: "https://example.com/x#part", permanent: false },
      { source: "/asked", destination: "/b?y=2" },
    ],
  },
  [
    memoryPage("/guides/start"),
    memoryPage("/shared"),
    memoryPage("/two/first"),
    memoryPage("/a b/ü"),
    memoryPage("/folder"),
    memoryPage("/mcp"),
    memoryPage("/elsewhere", { url: "https://example.com/" }),
  ],
  ["images/logo.svg", "llms.txt", "openapi.json"],
);
const redirects = compileRedirects(site.settings.redirects);
const endpoints = nameEndpoints([
  { path: "/healthz", methods: {} },
  { path: "/discovery/v1/assistant/:domain/message", methods: {} },
  { path: "/_lectern/icons/:library/:style/:file", methods: {} },
  { path: "/_lectern/math/*", methods: {} },
  { path: "/mcp", methods: { POST: () => new Response() } },
]);
const defaults: RoutingOptions = { site, redirects, basePath: "", endpoints, isDevelopment: false };

/** What a route says, in one line. */
function route(url: string, request: Partial<IncomingRequest> = {}, options: Partial<RoutingOptions> = {}): string {
  const incoming = { url, method: "GET", accept: "text/html", ...request };
  const found = routeRequest(incoming, { ...defaults, ...options });
  switch (found.type) {
    case "page":
      return `page ${found.view.path} in ${found.view.divisionId}`;
    case "missing":
      return ["missing", ...found.suggestions].join(" ");
    case "redirect":
      return `${found.status} ${found.location}`;
    case "file":
      return `file ${found.file}`;
    case "text":
    case "markdown":
      return `${found.type} ${found.path}`;
    case "endpoint":
      return ["endpoint", found.match.endpoint.path, ...Object.values(found.match.parameters)].join(" ");
    case "schema":
      return `schema ${found.query}`;
    default:
      return found.type;
  }
}

const rows: { title: string; url: string; request?: Partial<IncomingRequest>; expected: string }[] = [
  {
    title: "a page is rendered under revision, language, division and content hash",
    url: "/guides/start?a=1",
    expected: "page /guides/start in p0",
  },
  {
    title: "a file of the site for agents is at both of its addresses",
    url: "/.well-known/llms.txt",
    expected: "file llms.txt",
  },
  { title: "a page may be where programs post to", url: "/mcp", expected: "page /mcp in p0" },
  { title: "programs post there", url: "/mcp", request: { method: "POST" }, expected: "endpoint /mcp" },
  {
    title: "programs that ask for events are not shown the page",
    url: "/mcp",
    request: { accept: "application/json, text/event-stream" },
    expected: "endpoint /mcp",
  },
  {
    title: "a page that two divisions list opens in the first",
    url: "/shared",
    expected: "page /shared in p0",
  },
  {
    title: "a page that two divisions list opens in the one the reader is in",
    url: "/shared",
    request: { nearDivision: "p1" },
    expected: "page /shared in p1",
  },
  {
    title: "spaces and letters beyond ASCII are decoded for the look-up and encoded again",
    url: "/a%20b/%C3%BC",
    expected: "page /a b/ü in p0",
  },
  {
    title: "the home address leads to the first page",
    url: "/",
    expected: "307 /guides/start",
  },
  {
    title: "a trailing slash is dropped",
    url: "/guides/start/",
    expected: "308 /guides/start",
  },
  {
    title: "a final index is dropped",
    url: "/folder/index?x=1",
    expected: "308 /folder?x=1",
  },
  {
    title: "an address that redirects have made too long leads nowhere",
    url: `/folder/?${"x=1&".repeat(2_500)}`,
    expected: "missing",
  },
  {
    title: "a redirect of docs.json wins, with its parameters and its status",
    url: "/old/start",
    expected: "308 /guides/start",
  },
  {
    title: "the query of a request precedes the fragment of the destination",
    url: "/away?x=1",
    expected: "307 https://example.com/x?x=1#part",
  },
  { title: "the queries of a request and its destination are joined", url: "/asked?x=1", expected: "308 /b?y=2&x=1" },
  {
    title: "a temporary redirect keeps its absolute destination",
    url: "/away",
    expected: "307 https://example.com/x#part",
  },
  {
    title: "a link page leads to its address",
    url: "/elsewhere",
    expected: "307 https://example.com/",
  },
  {
    title: "a static file is served as it is",
    url: "/images/logo.svg",
    expected: "file images/logo.svg",
  },
  {
    title: "a file of the repository replaces a generated one",
    url: "/llms.txt",
    expected: "file llms.txt",
  },
  { title: "generated files have a route", url: "/sitemap.xml", expected: "text /sitemap.xml" },
  {
    title: "a page as Markdown by ending",
    url: "/guides/start.md",
    expected: "markdown /guides/start",
  },
  {
    title: "a page as Markdown by negotiation",
    url: "/guides/start",
    request: { accept: "text/markdown" },
    expected: "markdown /guides/start",
  },
  ...[
    "text/markdown, text/html;q=0.5",
    "text/markdown, text/html, */*",
    "text/html;q=0.7, text/markdown;q=0.8, */*;q=0.1",
    "TEXT/MARKDOWN; charset=utf-8",
    "text/plain, text/html;q=0.9",
  ].map((accept) => ({
    title: `Markdown for a client that wants it most: ${accept}`,
    url: "/guides/start",
    request: { accept },
    expected: "markdown /guides/start",
  })),
  ...[
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "text/html, text/markdown",
    "text/markdown;q=0.5, text/html",
    "text/markdown;q=0",
    "text/markdown;q=0, text/html;q=0",
    "text/markdown;q=0.5, */*",
    "application/json, text/plain, */*",
    "text/markdown;q=none",
    "",
  ].map((accept) => ({
    title: `HTML for a client that does not want Markdown more: ${accept}`,
    url: "/guides/start",
    request: { accept },
    expected: "page /guides/start in p0",
  })),
  {
    title: "the version of a file stays behind it",
    url: "/images/logo.svg?v=1",
    expected: "file images/logo.svg",
  },
  { title: "endpoints without a site", url: "/healthz", expected: "endpoint /healthz" },
  {
    title: "endpoints that answer for many paths",
    url: "/_lectern/icons/lucide/default/a%20b.svg",
    expected: "endpoint /_lectern/icons/:library/:style/:file lucide default a b.svg",
  },
  {
    title: "the rest of a path",
    url: "/_lectern/math/fonts/a.woff2?x",
    expected: "endpoint /_lectern/math/* fonts/a.woff2",
  },
  { title: "assets of the framework", url: "/_next/static/x.js", expected: "framework" },
  { title: "the image optimizer is off", url: "/_next/image?url=%2Fa.png&w=64&q=75", expected: "missing" },
  { title: "page data of the framework is off", url: "/_next/data/x.json", expected: "missing" },
  {
    title: "the message endpoint",
    url: "/discovery/v1/assistant/x/message",
    expected: "endpoint /discovery/v1/assistant/:domain/message x",
  },
  { title: "an unknown address of the endpoints", url: "/discovery/v9", expected: "missing" },
  { title: "a level of a schema", url: "/_lectern/schema?pointer=x", expected: "schema ?pointer=x" },
  {
    title: "the internal address of a page is no public address",
    url: "/site/revision/default/p0/hash-of-start/guides/start",
    expected: "missing /guides/start",
  },
  {
    title: "an unknown path leads to the page that says so",
    url: "/nowhere",
    expected: "missing",
  },
  {
    title: "a malformed escape is an unknown path",
    url: "/%E0%A4%A",
    expected: "missing",
  },
  {
    title: "a malformed escape in an address of the endpoints is an unknown path",
    url: "/discovery/v1/assistant/%E0%A4%A/message",
    expected: "missing",
  },
  {
    title: "a path that climbs out is an unknown path",
    url: "/..%2F..%2Fetc/passwd",
    expected: "missing",
  },
  {
    title: "a path that climbs out of a path of the framework is an unknown path",
    url: "/_next/../lectern/redirect?to=https://example.com",
    expected: "missing",
  },
  {
    title: "a backslash is no separator",
    url: "/_next/static/..%5c..%5cdocs.json",
    expected: "missing",
  },
  {
    title: "a NUL is part of no name",
    url: "/images/logo.svg%00.html",
    expected: "missing",
  },
  {
    title: "a whole address instead of a path is an unknown path",
    url: "http://example.com/guides/start",
    expected: "missing",
  },
  {
    title: "a host in the place of a path is not redirected to",
    url: "//example.com/",
    expected: "308 /example.com",
  },
  {
    title: "an encoded host in the place of a path is not redirected to",
    url: "/%2Fexample.com/index",
    expected: "308 /example.com",
  },
  {
    title: "a placeholder of a redirect cannot hold a host",
    url: "/moved/%2Fexample.com",
    expected: "308 /example.com",
  },
  ...["redirect?to=https://example.com", "files/docs.json", "markdown/nowhere", "generated/llms.txt", "broken"].map(
    (endpoint) => ({
      title: "an internal route is no public address",
      url: `/_lectern/${endpoint}`,
      expected: "missing",
    }),
  ),
];

for (const { title, url, request, expected } of rows) {
  test(`${title}: ${url}`, () => {
    expect(route(url, request)).toBe(expected);
  });
}

test("under a base path the prefix is dropped, and nothing outside it is served", () => {
  const options = { basePath: "/docs" };
  expect(route("/docs/shared", {}, options)).toBe("page /shared in p0");
  expect(route("/docs/images/logo.svg", {}, options)).toBe("file images/logo.svg");
  expect(route("/docs/healthz", {}, options)).toBe("endpoint /healthz");
  expect(route("/docs/old/start", {}, options)).toBe("308 /docs/guides/start");
  expect(route("/docs", {}, options)).toBe("307 /docs/guides/start");
  for (const url of ["/docs/../lectern/og", "/x/../docs/shared", "/other", "/docsother", "/healthz"]) {
    expect(route(url, {}, options), url).toBe("missing");
  }
});

test("in development the framework has more addresses", () => {
  for (const url of ["/_next/hmr", "/__nextjs_source-map?x", "/_next/static/x.js"]) {
    expect(route(url, {}, { isDevelopment: true }), url).toBe("framework");
  }
});

test("without a site only endpoints and the framework answer", () => {
  const options = { site: undefined, redirects: undefined };
  expect(route("/guides/start", {}, options)).toBe("broken");
  expect(route("/healthz", {}, options)).toBe("endpoint /healthz");
  expect(route("/_next/static/x.js", {}, options)).toBe("framework");
});

test("a trailing slash is kept where the site has one", () => {
  const ended = memorySite({ seo: { trailingSlash: true }, navigation: { pages: ["guides/start"] } }, [
    memoryPage("/guides/start"),
    memoryPage("/folder"),
  ]);
  const routes = ["/guides/start/", "/guides/start", "/", "/folder/index"].map((url) =>
    route(url, {}, { site: ended }),
  );
  expect(routes).toEqual([
    "page /guides/start in root",
    "page /guides/start in root",
    "307 /guides/start/",
    "308 /folder/",
  ]);
});

import { expect, test } from "@playwright/test";
import { type IncomingRequest, routeRequest } from "@/lib/http/route-request";
import { compileRedirects } from "@/lib/navigation/redirects";
import { memoryPage, memorySite } from "@/lib/site/testing/memory-site";

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
    ],
  },
  [
    memoryPage("/guides/start"),
    memoryPage("/shared"),
    memoryPage("/two/first"),
    memoryPage("/a b/ü"),
    memoryPage("/folder"),
    memoryPage("/elsewhere", { url: "https://example.com/" }),
  ],
  ["images/logo.svg", "llms.txt", "openapi.json"],
);
const redirects = compileRedirects(site.settings.redirects);

function route(url: string, request: Partial<IncomingRequest> = {}, options = { basePath: "", isDevelopment: false }) {
  return routeRequest({ url, method: "GET", accept: "text/html", ...request }, site, { ...options, redirects });
}

const rows: { title: string; url: string; request?: Partial<IncomingRequest>; expected: string | undefined }[] = [
  {
    title: "a page is rendered under revision, language, division and content hash",
    url: "/guides/start?a=1",
    expected: "/site/revision/default/p0/hash-of-start/guides/start?a=1",
  },
  {
    title: "a page that two divisions list opens in the first",
    url: "/shared",
    expected: "/site/revision/default/p0/hash-of-shared/shared",
  },
  {
    title: "a page that two divisions list opens in the one the reader is in",
    url: "/shared",
    request: { nearDivision: "p1" },
    expected: "/site/revision/default/p1/hash-of-shared/shared",
  },
  {
    title: "spaces and letters beyond ASCII are decoded for the look-up and encoded again",
    url: "/a%20b/%C3%BC",
    expected: "/site/revision/default/p0/hash-of-%C3%BC/a%20b/%C3%BC",
  },
  {
    title: "the home address leads to the first page",
    url: "/",
    expected: "/lectern/redirect?to=%2Fguides%2Fstart&status=307&query=",
  },
  {
    title: "a trailing slash is dropped",
    url: "/guides/start/",
    expected: "/lectern/redirect?to=%2Fguides%2Fstart&status=308&query=",
  },
  {
    title: "a final index is dropped",
    url: "/folder/index?x=1",
    expected: "/lectern/redirect?to=%2Ffolder&status=308&query=%3Fx%3D1",
  },
  {
    title: "a redirect of docs.json wins, with its parameters and its status",
    url: "/old/start",
    expected: "/lectern/redirect?to=%2Fguides%2Fstart&status=308&query=",
  },
  {
    title: "a temporary redirect keeps its absolute destination",
    url: "/away",
    expected: "/lectern/redirect?to=https%3A%2F%2Fexample.com%2Fx%23part&status=307&query=",
  },
  {
    title: "a link page leads to its address",
    url: "/elsewhere",
    expected: "/lectern/redirect?to=https%3A%2F%2Fexample.com%2F&status=307&query=",
  },
  {
    title: "a static file is served as it is",
    url: "/images/logo.svg",
    expected: "/lectern/files?lectern-path=images%2Flogo.svg",
  },
  {
    title: "a file of the repository replaces a generated one",
    url: "/llms.txt",
    expected: "/lectern/files?lectern-path=llms.txt",
  },
  { title: "generated files have a route", url: "/sitemap.xml", expected: "/lectern/generated/sitemap.xml" },
  {
    title: "a page as Markdown by ending",
    url: "/guides/start.md",
    expected: "/lectern/markdown?lectern-path=%2Fguides%2Fstart",
  },
  {
    title: "a page as Markdown by negotiation",
    url: "/guides/start",
    request: { accept: "text/markdown" },
    expected: "/lectern/markdown?lectern-path=%2Fguides%2Fstart",
  },
  {
    title: "HTML is preferred when both are accepted",
    url: "/guides/start",
    request: { accept: "text/markdown, text/html;q=0.5" },
    expected: "/site/revision/default/p0/hash-of-start/guides/start",
  },
  {
    title: "the version of a file stays behind it",
    url: "/images/logo.svg?v=1",
    expected: "/lectern/files?lectern-path=images%2Flogo.svg&v=1",
  },
  { title: "endpoints of the application", url: "/_lectern/live", expected: "/lectern/live" },
  {
    title: "endpoints that answer for many paths",
    url: "/_lectern/icons/lucide/default/a%20b.svg",
    expected: "/lectern/icons?lectern-path=lucide%2Fdefault%2Fa+b.svg",
  },
  {
    title: "a reader's query does not choose the path",
    url: "/_lectern/math/katex.min.css?lectern-path=x",
    expected: "/lectern/math?lectern-path=katex.min.css&lectern-path=x",
  },
  { title: "assets of the framework are left alone", url: "/_next/static/x.js", expected: undefined },
  { title: "the message endpoint is left alone", url: "/discovery/v1/assistant/x/message", expected: undefined },
  {
    title: "the internal address of a page is no public address",
    url: "/site/revision/default/p0/hash-of-start/guides/start",
    expected: "/site/revision/default/p0/not-found/%2Fguides%2Fstart",
  },
  {
    title: "an unknown path leads to the page that says so",
    url: "/nowhere",
    expected: "/site/revision/default/p0/not-found",
  },
  {
    title: "a malformed escape is an unknown path",
    url: "/%E0%A4%A",
    expected: "/site/revision/default/p0/not-found",
  },
  {
    title: "a malformed escape in an address of the endpoints is an unknown path",
    url: "/discovery/v1/assistant/%E0%A4%A/message",
    expected: "/site/revision/default/p0/not-found",
  },
  {
    title: "a path that climbs out is an unknown path",
    url: "/..%2F..%2Fetc/passwd",
    expected: "/site/revision/default/p0/not-found",
  },
  {
    title: "a path that climbs out of a path of the framework is an unknown path",
    url: "/_next/../lectern/redirect?to=https://example.com",
    expected: "/site/revision/default/p0/not-found",
  },
  {
    title: "a backslash is no separator",
    url: "/_next/static/..%5c..%5cdocs.json",
    expected: "/site/revision/default/p0/not-found",
  },
  {
    title: "a NUL is part of no name",
    url: "/images/logo.svg%00.html",
    expected: "/site/revision/default/p0/not-found",
  },
  {
    title: "a whole address instead of a path is an unknown path",
    url: "http://example.com/guides/start",
    expected: "/site/revision/default/p0/not-found",
  },
  {
    title: "a host in the place of a path is not redirected to",
    url: "//example.com/",
    expected: "/lectern/redirect?to=%2Fexample.com&status=308&query=",
  },
  {
    title: "an encoded host in the place of a path is not redirected to",
    url: "/%2Fexample.com/index",
    expected: "/lectern/redirect?to=%2Fexample.com&status=308&query=",
  },
  {
    title: "a placeholder of a redirect cannot hold a host",
    url: "/moved/%2Fexample.com",
    expected: "/lectern/redirect?to=%2Fexample.com&status=308&query=",
  },
  ...["redirect?to=https://example.com", "files/docs.json", "markdown/nowhere", "generated/llms.txt", "broken"].map(
    (endpoint) => ({
      title: "a route that only the front door leads to is no public address",
      url: `/_lectern/${endpoint}`,
      expected: "/site/revision/default/p0/not-found",
    }),
  ),
];

for (const { title, url, request, expected } of rows) {
  test(`${title}: ${url}`, () => {
    expect(route(url, request)?.url).toBe(expected);
  });
}

test("only unknown paths are marked as not found", () => {
  expect(route("/nowhere")?.isNotFound).toBe(true);
  expect(route("/guides/start")?.isNotFound).toBeUndefined();
});

test("a missing page has an address for its suggestions, and one for when there is no time for them", () => {
  expect(route("/guide/start?x=1")).toMatchObject({
    url: "/site/revision/default/p0/not-found/%2Fguides%2Fstart",
    plainUrl: "/site/revision/default/p0/not-found",
  });
});

test("only documents are kept", () => {
  expect(route("/guides/start")?.document).toBe("kept");
  expect(route("/nowhere")?.document).toBe("kept");
  expect(route("/_lectern/schema?pointer=x")?.document).toBe("fresh");
  expect(route("/images/logo.svg")?.document).toBeUndefined();
  expect(route("/guides/start", { accept: "text/markdown" })?.document).toBeUndefined();
});

test("under a base path the prefix is kept and nothing outside it is touched", () => {
  const options = { basePath: "/docs", isDevelopment: false };
  expect(route("/docs/shared", {}, options)?.url).toBe("/docs/site/revision/default/p0/hash-of-shared/shared");
  expect(route("/docs/images/logo.svg", {}, options)?.url).toBe("/docs/lectern/files?lectern-path=images%2Flogo.svg");
  expect(route("/docs/../lectern/broken", {}, options)?.isNotFound).toBe(true);
  expect(route("/x/../docs/lectern/broken", {}, options)?.isNotFound).toBe(true);
  expect(route("/other", {}, options)).toBeUndefined();
  expect(route("/docsother", {}, options)).toBeUndefined();
});

test("while authors write, the address of a page tells its path and nothing of its content", () => {
  const options = { basePath: "/docs", isDevelopment: true };
  expect(route("/docs/guides/start?a=1", {}, options)).toEqual({
    url: "/docs/authoring?lectern-path=%2Fguides%2Fstart&a=1",
    document: "kept",
  });
  expect(route("/docs/nowhere", {}, options)).toMatchObject({
    isNotFound: true,
    url: "/docs/authoring?lectern-path=%2Fnowhere",
  });
});

test("the address of metrics is reserved only where they are on", () => {
  const options = { basePath: "/docs", isDevelopment: false, redirects };
  const request = { url: "/docs/metrics", method: "GET", accept: "" };
  expect(routeRequest(request, site, { ...options, hasMetrics: true })?.url).toBe("/docs/lectern/metrics");
  expect(routeRequest(request, site, options)?.isNotFound).toBe(true);
});

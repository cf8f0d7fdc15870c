import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { getRaw, headerOf, sendRaw } from "../support/raw-request";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

const SECRET = "the-secret-text";
const EVIL = "evil.example";

test.describe.configure({ mode: "default" });

let docs: DocsFolder;
let outside: DocsFolder;
let server: TestServer;

test.beforeAll(async () => {
  outside = await createDocsFolder(
    {},
    { "secret.txt": SECRET, "secret.mdx": `# ${SECRET}\n`, "secret.js": `"${SECRET}"` },
  );
  docs = await createDocsFolder(
    {
      navigation: { pages: ["index", "guides/start", "caf\u00e9"] },
      redirects: [
        { source: "/moved/:rest*", destination: "/:rest*" },
        { source: "/w/*", destination: "/*" },
        { source: "/cn", destination: "/\u4e2d\u6587" },
      ],
    },
    {
      "index.mdx": "# Home\n\n![picture](/images/picture.svg)\n",
      "guides/start.mdx": "# Start\n\nWords.\n",
      "caf\u00e9.mdx": "# Caf\u00e9\n",
      ".env": SECRET,
      ".git/config": SECRET,
      "images/.hidden.txt": SECRET,
      "images/picture.svg": "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
      "data.xml": "<a/>",
      "notes.txt": "public notes",
    },
  );
  await symlink(path.join(outside.directory, "secret.txt"), path.join(docs.directory, "link.txt"));
  await symlink(path.join(outside.directory, "secret.js"), path.join(docs.directory, "linked.js"));
  await symlink(outside.directory, path.join(docs.directory, "linked"));
  await mkdir(path.join(docs.directory, "loop"));
  await symlink(path.join(docs.directory, "loop"), path.join(docs.directory, "loop", "again"));
  await writeFile(path.join(docs.directory, "..", `${path.basename(docs.directory)}-beside.txt`), SECRET);
  server = await startServer({ docsDirectory: docs.directory });
});

test.afterAll(async () => {
  await server?.stop();
  await Promise.all([docs, outside].map((folder) => folder?.dispose()));
});

/** Places that lead to files, each with what an attacker puts behind it. */
const prefixes = [
  "/",
  "/images/",
  "/_lectern/files/",
  "/_lectern/markdown/",
  "/_lectern/generated/",
  "/_lectern/islands/",
  "/_lectern/islands/00000000000000000000/",
  "/_lectern/diagrams/",
  "/_lectern/math/",
  "/_lectern/og/",
  "/_lectern/sidebar/",
  "/_lectern/icons/lucide/default/",
  "/_next/static/",
  "/_next/",
  "/lectern/files/",
  "/site/x/default/root/y/",
  "/discovery/",
  "/.well-known/",
];

const targets = [
  ".env",
  ".git/config",
  "images/.hidden.txt",
  "link.txt",
  "linked.js",
  "linked/secret.txt",
  "linked/secret.mdx",
  "linked/secret",
  "linked/secret.md",
  "loop/again/again/.env",
  "../.env",
  "../secret.txt",
  "../../../../../../../../etc/passwd",
  "..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
  "%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
  "%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%5c..%5c..%5cetc%5cpasswd",
  "..\\..\\..\\etc\\passwd",
  "%252e%252e%252f%252e%252e%252fetc%252fpasswd",
  "..%c0%af..%c0%afetc/passwd",
  "..;/..;/etc/passwd",
  "....//....//etc/passwd",
  ".env%00.txt",
  ".env%20",
  ".ENV",
  "%2eenv",
  ".env%2f",
  "notes.txt/../.env",
  "notes.txt%2f..%2f.env",
  "/etc/passwd",
  "%2fetc%2fpasswd",
  "file:///etc/passwd",
  "\uff0e\uff0e/\uff0e\uff0e/etc/passwd",
  "%ef%bc%8e%ef%bc%8e%2fetc/passwd",
  "a".repeat(7000),
  `${"../".repeat(2000)}etc/passwd`,
];

for (const prefix of prefixes) {
  test(`nothing outside the docs and nothing hidden comes out of ${prefix}`, async () => {
    const answers = await Promise.all(
      targets.map(async (target) => ({ target, ...(await getRaw(server.url, prefix + target)) })),
    );
    const leaks = answers.filter(({ body }) => body.includes(SECRET) || body.includes("root:x:"));
    expect(leaks.map(({ target }) => target)).toEqual([]);
    expect(answers.filter(({ status }) => status === 0 || status >= 500).map(({ target }) => target)).toEqual([]);
  });
}

test("files that are meant for readers are there, as control", async () => {
  expect((await getRaw(server.url, "/notes.txt")).body).toContain("public notes");
  expect((await getRaw(server.url, "/guides/start")).status).toBe(200);
  expect((await getRaw(server.url, "/caf%C3%A9")).status).toBe(200);
});

const files = [
  { file: "/images/picture.svg", type: "image/svg+xml" },
  { file: "/data.xml", type: "xml" },
];

for (const { file, type } of files) {
  test(`${file} gets an origin of its own`, async () => {
    const answer = await getRaw(server.url, file);
    expect(headerOf(answer, "content-type")).toContain(type);
    expect(headerOf(answer, "content-security-policy")).toMatch(/^sandbox\b(?!.*allow-same-origin)/);
    expect(headerOf(answer, "x-content-type-options")).toBe("nosniff");
  });
}

const redirects = [
  `//${EVIL}`,
  `//${EVIL}/`,
  `//${EVIL}/index`,
  `///${EVIL}/`,
  `/\\${EVIL}/`,
  `/\\/${EVIL}/`,
  `/%5c${EVIL}/`,
  `/%2f${EVIL}/`,
  `/%2f${EVIL}/index`,
  `/%2f%2f${EVIL}/%2e%2e/`,
  `/moved/%2f${EVIL}`,
  `/moved//${EVIL}`,
  `/moved/%5c${EVIL}`,
  `/moved/%2f%2f${EVIL}/x`,
  `/w//${EVIL}`,
  `/w/%2f${EVIL}`,
  `/w/%5c%5c${EVIL}`,
  `/w/https:%2f%2f${EVIL}`,
  `/_lectern/redirect?to=https://${EVIL}`,
  `/_lectern//redirect?to=https://${EVIL}`,
  `/_lectern/./redirect?to=https://${EVIL}`,
  `/_lectern/%72edirect?to=https://${EVIL}`,
  `/_lectern/redirect%3Fto=https://${EVIL}`,
  `/lectern/redirect?to=https://${EVIL}`,
  `/_next/../lectern/redirect?to=https://${EVIL}`,
  `/discovery/..%2flectern/redirect?to=https://${EVIL}`,
  `/healthz/../lectern/redirect?to=https://${EVIL}`,
  `/_next/image?url=https://${EVIL}/x.png&w=64&q=75`,
  `/_next/image?url=%2Flectern%2Fredirect%3Fto%3Dhttps%3A%2F%2F${EVIL}&w=64&q=75`,
  `http://${EVIL}/guides/start/`,
  `/x%0d%0aSet-Cookie:%20a=b/`,
  `/x%0aLocation:%20https://${EVIL}/`,
  `/guides/start/?a=%0d%0aSet-Cookie:%20a=b`,
];

for (const address of redirects) {
  test(`no redirect leaves the site and no header is added: ${address}`, async () => {
    const answer = await getRaw(server.url, address);
    const location = headerOf(answer, "location");
    const target = new URL(location ?? "/", "http://docs.test/").host;
    expect({ target, cookie: headerOf(answer, "set-cookie") }).toEqual({ target: "docs.test", cookie: undefined });
    expect(answer.status).toBeGreaterThan(0);
    expect(answer.status).toBeLessThan(500);
  });
}

test("a redirect to letters beyond ASCII is written in ASCII", async () => {
  const answer = await getRaw(server.url, "/cn");
  expect(answer.status).toBe(308);
  expect(headerOf(answer, "location")).toBe("/%E4%B8%AD%E6%96%87");
});

/** Headers that other software gives a meaning to; none of them may change what a page is for everyone. */
const poison = [
  `X-Forwarded-Host: ${EVIL}`,
  `X-Forwarded-Proto: ${EVIL}`,
  `X-Forwarded-Prefix: /${EVIL}`,
  `X-Forwarded-For: ${EVIL}`,
  `Forwarded: host=${EVIL}`,
  `X-Host: ${EVIL}`,
  `X-Original-URL: /${EVIL}`,
  `X-Rewrite-URL: /${EVIL}`,
  `X-HTTP-Method-Override: POST`,
  `X-Middleware-Subrequest: middleware:middleware:middleware:middleware:middleware`,
  `X-Middleware-Rewrite: https://${EVIL}/`,
  `X-Middleware-Prefetch: 1`,
  `X-Middleware-Override-Headers: host`,
  `X-Middleware-Next: 1`,
  `X-Invoke-Path: /lectern/broken`,
  `X-Invoke-Status: 500`,
  `X-Invoke-Error: ${EVIL}`,
  `X-Matched-Path: /lectern/broken`,
  `X-Now-Route-Matches: 1=${EVIL}`,
  `X-Nextjs-Data: 1`,
  `X-Nextjs-Rewritten-Path: /${EVIL}`,
  `X-Prerender-Revalidate: ${EVIL}`,
  `X-Lectern-Client-Address: ${EVIL}`,
  `Next-Router-State-Tree: ${EVIL}`,
  `Next-Router-Prefetch: 1`,
  `Next-Router-Segment-Prefetch: /_tree`,
  `Next-Url: /${EVIL}`,
  `Next-Action: ${EVIL}`,
  `Purpose: prefetch`,
  `User-Agent: ${EVIL}`,
  `Accept-Language: ${EVIL}`,
  `Accept-Encoding: ${EVIL}`,
  `Referer: https://${EVIL}/`,
  `Origin: https://${EVIL}`,
  `Cookie: __prerender_bypass=${EVIL}; __next_preview_data=${EVIL}; lectern-division=${EVIL}`,
  `Host: ${EVIL}`,
  `Content-Security-Policy: script-src 'nonce-${EVIL}'`,
  `X-Large: ${"a".repeat(12_000)}`,
];

test("no header of one reader changes the page of another", async () => {
  const body = (await getRaw(server.url, "/guides/start")).body;
  expect(body).toContain("Words.");
  for (const header of poison) {
    const answer = await getRaw(server.url, `/guides/start?${header.length}=${EVIL}`, [header]);
    expect({ header, body: answer.body }).toEqual({ header, body });
    expect(answer.head).not.toContain(EVIL);
  }
});

test("pages that are drawn for the first time with such headers are the same", async () => {
  const headers = poison.filter((header) => !/^(?:host|x-large|accept-encoding):/i.test(header));
  const first = await getRaw(server.url, `/caf%C3%A9?nxtPpage=${EVIL}&_rsc=${EVIL}`, headers);
  const second = await getRaw(server.url, "/caf%C3%A9");
  expect(first.status).toBe(200);
  expect(second.body).toBe(first.body);
  expect(first.head + first.body).not.toContain(EVIL);
});

const unclean = [
  { title: "garbage for the client router", headers: ["RSC: garbage", "Next-Router-State-Tree: %%%"] },
  { title: "a router state that is no state", headers: ["RSC: 1", "Next-Router-State-Tree: [1,2,{"] },
  { title: "a deep router state", headers: ["RSC: 1", `Next-Router-State-Tree: ${"[".repeat(5000)}`] },
  { title: "a segment that does not exist", headers: ["RSC: 1", "Next-Router-Segment-Prefetch: /../../x"] },
  { title: "a server action", headers: ["Next-Action: 0123456789abcdef"] },
  { title: "headers beyond the limit", headers: [`X-Large: ${"a".repeat(40_000)}`] },
  { title: "two lengths", headers: ["Content-Length: 0", "Content-Length: 5"] },
  { title: "a folded header", headers: ["X-Folded: a", " b"] },
];

for (const { title, headers } of unclean) {
  test(`${title} is answered, and not with a failure`, async () => {
    const { status, body } = await getRaw(server.url, "/guides/start", headers);
    expect(status).toBeGreaterThan(0);
    expect(status).toBeLessThan(500);
    expect(body).not.toContain("node_modules");
  });
}

for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]) {
  test(`${method} to a page is refused`, async () => {
    const answer = await sendRaw(
      server.url,
      [`${method} /guides/start HTTP/1.1`, "Host: docs.test", "Next-Action: abc", "Content-Length: 2"],
      "[]",
    );
    expect(answer.status).toBe(405);
    expect(headerOf(answer, "allow")).toBe("GET, HEAD");
  });
}

test("HEAD has the headers of GET and no body", async () => {
  const got = await getRaw(server.url, "/guides/start");
  const answer = await sendRaw(server.url, ["HEAD /guides/start HTTP/1.1", "Host: docs.test"]);
  expect(answer).toMatchObject({ status: 200, body: "" });
  expect(headerOf(answer, "etag")).toBe(headerOf(got, "etag"));
  expect(headerOf(answer, "content-length")).toBe(headerOf(got, "content-length"));
});

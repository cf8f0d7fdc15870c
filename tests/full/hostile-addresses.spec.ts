import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "../e2e/fixtures";
import { EVIL, poison, prefixes, redirects, targets } from "../fakes/hostile-addresses";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { getRaw, headerOf, sendRaw } from "../support/raw-request";
import { startServer, type TestServer } from "../support/server";

const SECRET = "the-secret-text";

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

test("no header of one reader changes the page of another", async () => {
  const body = (await getRaw(server.url, "/guides/start")).body;
  expect(body).toContain("Words.");
  for (const header of poison) {
    const answer = await getRaw(server.url, `/guides/start?${header.length}=${EVIL}`, [header]);
    expect({ header, body: answer.body }).toEqual({ header, body });
    expect(answer.head).not.toContain(EVIL);
  }
});

test("pages that are rendered for the first time with such headers are the same", async () => {
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

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GitServer, startGitServer } from "../fakes/git-server";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { furtherCase } from "../support/full-tier";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

test.describe.configure({ mode: "serial" });

test.describe("a server of several sites", () => {
  let folder: string;
  let red: DocsFolder;
  let blue: DocsFolder;
  let repository: GitServer;
  let server: TestServer;
  const list = () => path.join(folder, "lectern.json");
  const sites = () => [
    { name: "red", folder: red.directory, hosts: ["red.example"] },
    { name: "blue", folder: blue.directory, basePath: "/blue" },
    {
      name: "green",
      git: repository.url,
      folder: "docs",
      basePath: "/green",
      environment: { LECTERN_GIT_POLL: "0", LECTERN_WEBHOOK_SECRET: "$GREEN_SECRET" },
    },
    { name: "broken", folder: path.join(folder, "missing"), basePath: "/broken" },
  ];
  const page = (text: string) => `---\ntitle: Start\n---\n\nThe text is ${text}.\n\n![Sign](/images/sign.svg)\n`;

  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lectern-sites-"));
    const navigation = { pages: ["start"] };
    const sign = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
    red = await createDocsFolder(
      { name: "Red", navigation },
      { "start.mdx": page("vermilion"), "images/sign.svg": sign },
    );
    blue = await createDocsFolder(
      { name: "Blue", navigation },
      { "start.mdx": page("ultramarine"), "images/sign.svg": sign, "blue-only.txt": "x" },
    );
    repository = await startGitServer();
    await repository.push({
      "docs/docs.json": JSON.stringify({ theme: "mint", name: "Green", colors: { primary: "#008800" }, navigation }),
      "docs/start.mdx": page("viridian"),
    });
    await writeFile(list(), JSON.stringify({ sites: sites() }));
    server = await startServer({
      environment: { LECTERN_SITES: list(), GREEN_SECRET: "a secret of the webhook", LECTERN_METRICS: "on" },
    });
  });
  test.afterAll(async () => {
    await server?.stop();
    await Promise.all([red, blue].map((docs) => docs?.dispose()));
    await repository?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (url: string, host = "other.example", method = "GET") =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { port } = new URL(server.url);
      const request = httpRequest({ host: "127.0.0.1", port, path: url, method, headers: { host } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      });
      request.on("error", reject);
      request.end();
    });

  test("each is found by its host or its path, and shows nothing of the others", async () => {
    const own = { red: "vermilion", blue: "ultramarine", green: "viridian" };
    const answers = {
      red: await ask("/start", "red.example"),
      blue: await ask("/blue/start"),
      green: await ask("/green/start"),
    };
    for (const [name, { status, text }] of Object.entries(answers)) {
      expect(status, name).toBe(200);
      for (const [other, word] of Object.entries(own))
        expect(text.includes(word), `${name}: ${word}`).toBe(other === name);
    }
    expect(answers.blue.text).toContain("/blue/images/sign.svg");
    expect(answers.blue.text).toContain("/blue/_next/static/");
    expect(answers.red.text).not.toContain("/blue/");
    expect((await ask("/start")).status).toBe(404);
    expect((await ask("/blue/start", "red.example")).status).toBe(404);
    expect((await ask("/blue-only.txt", "red.example")).status).toBe(404);
    expect((await ask("/blue/blue-only.txt")).status).toBe(200);
  });

  test("machine files, search, and the router's parts are each site's own", async () => {
    for (const [prefix, host, word] of [
      ["", "red.example", "vermilion"],
      ["/blue", "other.example", "ultramarine"],
      ["/green", "other.example", "viridian"],
    ] as const) {
      expect((await ask(`${prefix}/llms-full.txt`, host)).text).toContain(word);
      expect((await ask(`${prefix}/start.md`, host)).text).toContain(word);
      for (const query of ["vermilion", "ultramarine", "viridian"]) {
        await expect
          .poll(async () => JSON.parse((await ask(`${prefix}/_lectern/search?q=${query}`, host)).text))
          .toMatchObject({ results: query === word ? [expect.anything()] : [] });
      }
    }
  });

  test("each has keys and an endpoint of its own", async () => {
    const configs = await Promise.all([ask("/_lectern/assistant", "red.example"), ask("/blue/_lectern/assistant")]);
    const [one, other] = configs.map(({ text }) => JSON.parse(text) as { domain: string; apiKey: string });
    expect([one?.domain, other?.domain]).toEqual(["red", "blue"]);
    const message = (key: string | undefined, domain: string) =>
      fetch(`${server.url}/blue/discovery/v2/assistant/${domain}/message`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ fp: "reader", messages: [{ id: "1", role: "user", content: "What is the text?" }] }),
      });
    expect((await message(one?.apiKey, "blue")).status).toBe(401);
    const reply = await message(other?.apiKey, "blue");
    expect(reply.status).toBe(200);
    expect(await reply.text()).not.toMatch(/vermilion|viridian/);
  });

  test("a saved file changes its own site, and a site that cannot be loaded changes no other", async () => {
    expect((await ask("/broken/start")).status).toBe(503);
    await red.write("start.mdx", page("scarlet"));
    await expect.poll(async () => (await ask("/start", "red.example")).text).toContain("scarlet");
    expect((await ask("/blue/start")).text).toContain("ultramarine");
  });

  test("metrics say which sites are awake, and which cannot be served", async () => {
    await expect
      .poll(async () => (await ask("/metrics", "red.example")).text)
      .toContain('lectern_site_problem{site="broken"} 1');
    await expect
      .poll(async () => (await ask("/metrics", "red.example")).text)
      .toContain('lectern_site_problem{site="red"} 0');
  });

  test("a changed list counts without a restart, and one that cannot be used changes nothing", async () => {
    await writeFile(list(), "{");
    await expect.poll(() => server.output()).toContain("The list of sites cannot be used");
    expect((await ask("/blue/start")).status).toBe(200);
    await writeFile(
      list(),
      JSON.stringify({
        sleepAfter: 0.01,
        sites: [...sites().slice(0, 1), { name: "blue", folder: blue.directory, basePath: "/azure" }],
      }),
    );
    await expect.poll(async () => (await ask("/azure/start")).status).toBe(200);
    expect((await ask("/blue/start")).status).toBe(404);
    expect((await ask("/start", "red.example")).status).toBe(200);
  });

  test("a site that no one asks for is put to sleep, and wakes up with the next request", async () => {
    await expect.poll(() => server.output(), { timeout: 60_000 }).toMatch(/put to sleep.*site=?"?:?"?blue/);
    await blue.write("start.mdx", page("cobalt"));
    expect((await ask("/azure/start")).text).toContain("cobalt");
    expect(JSON.parse((await ask("/azure/_lectern/assistant")).text)).toMatchObject({ domain: "blue" });
  });

  test("where one site may be awake, a request for another puts it to sleep", furtherCase, async () => {
    const red = { ...sites()[0], name: "crimson" };
    const others = { name: "blue", folder: blue.directory, basePath: "/azure" };
    await writeFile(list(), JSON.stringify({ awake: 1, sites: [red, others] }));
    const askBoth = async () => [(await ask("/start", "red.example")).status, (await ask("/azure/start")).status];
    const slept = (site: string) => server.output().match(new RegExp(`put to sleep.*${site}`, "g"))?.length ?? 0;
    await expect.poll(async () => [...(await askBoth()), slept("crimson") > 0]).toEqual([200, 200, true]);

    // While the other one is busy, what wakes stays awake.
    const { port } = new URL(server.url);
    const headers = { host: "red.example", "content-type": "application/json", "content-length": "100" };
    const upload = httpRequest({ host: "127.0.0.1", port, path: "/mcp", method: "POST", headers });
    upload.on("error", () => undefined);
    await new Promise((resolve) => upload.write("{", resolve));
    await askBoth();
    const before = slept("blue");
    for (let turn = 0; turn < 3; turn += 1) expect(await askBoth()).toEqual([200, 200]);
    expect(slept("blue")).toBe(before);
    upload.destroy();
    await expect.poll(async () => (await askBoth()) && slept("blue")).toBeGreaterThan(before);
  });
});

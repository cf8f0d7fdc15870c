import { createHmac } from "node:crypto";
import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type GitServer, startGitServer } from "../fakes/git-server";
import { type PlatformServer, startPlatformServer } from "../fakes/platform-server";
import { docsJson } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

// Each commit is checked in a process of its own.
test.describe.configure({ mode: "serial" });

const SECRET = "a secret of the webhook";
const TOKEN = "a-token-of-the-platform";
const KEY = "a-key-of-the-model";
const PASSWORD = "a password of the previews";
const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;

test.describe("previews of branches and pull requests", () => {
  let folder: string;
  let repository: GitServer;
  let platform: PlatformServer;
  let server: TestServer;

  const ask = (url: string, headers: Record<string, string> = {}, method = "GET", body = "") =>
    new Promise<{ status: number; text: string; body: Buffer; headers: Record<string, unknown> }>((resolve, reject) => {
      const { port } = new URL(server.url);
      const options = { host: "127.0.0.1", port, path: url, method, headers: { host: "docs.example", ...headers } };
      const request = httpRequest(options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, text: body.toString(), body, headers: response.headers });
        });
      });
      request.on("error", reject);
      request.end(body);
    });
  /** Lets a browser ask the server by the name of the host. */
  const serveTo = (tab: Page) =>
    tab.route("http://docs.example/**", async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const { status, body, headers } = await ask(pathname + search, {
        accept: route.request().headers().accept ?? "",
      });
      await route.fulfill({ status, headers: headers as Record<string, string>, body });
    });
  /** The webhook as GitHub sends it. */
  const notify = async (action: string, number: number, host = "docs.example") => {
    const body = JSON.stringify({ action, number, repository: { full_name: "acme/docs" } });
    const signature = createHmac("sha256", SECRET).update(body).digest("hex");
    const headers = { host, "x-hub-signature-256": `sha256=${signature}`, "x-github-event": "pull_request" };
    expect((await ask("/_lectern/reload", headers, "POST", body)).status).toBe(200);
  };
  const pull = (number: number, sha: string, isFork = false) => ({
    number,
    head: { ref: "x", sha, repo: { id: isFork ? 2 : 1 } },
    base: { ref: "main", repo: { id: 1 } },
  });
  /** Pushes a commit from the main branch to the ref of a pull request. */
  const pushPull = async (number: number, files: Record<string, string | undefined>) => {
    repository.git("checkout", "--quiet", "main");
    const commit = await repository.push(files, `pull-${number}`);
    repository.git("push", "--quiet", "--force", "origin", `HEAD:refs/pull/${number}/head`);
    repository.git("push", "--quiet", "origin", `:refs/heads/pull-${number}`);
    repository.git("checkout", "--quiet", "main");
    return commit;
  };

  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lectern-previews-"));
    await writeFile(path.join(folder, "secret.txt"), "a secret of the machine");
    repository = await startGitServer();
    platform = await startPlatformServer("github", TOKEN);
    await repository.push({
      "docs/docs.json": docsJson({ navigation: { pages: ["start", "old"] } }),
      "docs/start.mdx": page("Start", "The first text."),
      "docs/old.mdx": page("Old", "It goes."),
    });
    const site = {
      name: "docs",
      hosts: ["docs.example"],
      url: "https://docs.example",
      git: repository.url.replace("/docs.git", "/acme/docs.git"),
      ref: "main",
      folder: "docs",
      previews: { platform: "github", api: platform.url, token: "$PLATFORM_TOKEN", awake: 2 },
      environment: { LECTERN_GIT_POLL: "0", LECTERN_WEBHOOK_SECRET: "$SECRET", ASSISTANT_API_KEY: "$KEY" },
    };
    const closed = {
      ...site,
      name: "closed",
      hosts: ["closed.example"],
      url: "https://closed.example",
      previews: { host: "*--closed.example", password: "$PASSWORD" },
    };
    await writeFile(path.join(folder, "lectern.json"), JSON.stringify({ sites: [site, closed] }));
    server = await startServer({
      environment: {
        LECTERN_SITES: path.join(folder, "lectern.json"),
        PLATFORM_TOKEN: TOKEN,
        SECRET,
        KEY,
        PASSWORD,
        LECTERN_DATA: path.join(folder, "data"),
      },
    });
  });
  test.afterAll(async () => {
    await server?.stop();
    await repository?.dispose();
    await platform?.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test("a pushed branch has a URL at once, with a bar that says what changed and what is new", async () => {
    const commit = await repository.push(
      {
        "docs/start.mdx": page("Start", "The second text, and [a link](/nowhere)."),
        "docs/new.mdx": page("New", "It comes."),
        "docs/old.mdx": undefined,
      },
      "feature",
    );
    repository.git("checkout", "--quiet", "main");
    await notify("synchronize", 0);
    const { status, text, headers } = await ask("/~feature/start");
    expect(status).toBe(200);
    expect(text).toContain("The second text");
    expect(headers["x-robots-tag"]).toContain("noindex");
    expect(text).toContain(`Preview of <b>feature</b> · ${commit.slice(0, 7)}`);
    expect((await ask("/start")).text).toContain("The first text.");
    expect((await ask("/start")).text).not.toContain("shadowrootmode");
    // The check runs in a process of its own meanwhile.
    await expect
      .poll(async () => (await ask("/~feature/start")).text, { timeout: 90_000 })
      .toMatch(/3 pages changed, \d+ new/);
    const bar = (await ask("/~feature/start")).text;
    for (const part of ["/~feature/start", "/~feature/new", "/old", "changed", "added", "removed", "/nowhere"])
      expect(bar.slice(bar.indexOf("<aside"))).toContain(part);
  });

  test("the site has a page about its previews, and compares a page side by side", async ({ page: tab }) => {
    expect((await ask("/_lectern/previews")).text).toContain("feature");
    const { text, headers } = await ask("/_lectern/previews?name=feature&page=/start");
    expect(text).toContain('src="https://docs.example/start"');
    expect(text).toContain('src="https://docs.example/~feature/start"');
    expect(headers["content-security-policy"]).toContain("frame-src 'self' https://docs.example");
    expect((await ask("/_lectern/previews?name=none")).status).toBe(404);
    // The bar is there after the page's own code has run.
    await serveTo(tab);
    await tab.goto("http://docs.example/~feature/start");
    await tab.waitForLoadState("networkidle");
    await tab.getByText("Preview of feature").click();
    await expect(tab.getByRole("complementary", { name: "Preview" }).getByRole("link", { name: "/new" })).toBeVisible();
    expect((await ask("/~feature/_lectern/previews")).status).toBe(404);
  });

  test("a pull request has a status and one comment, which a new commit updates", async () => {
    const first = await pushPull(12, { "docs/start.mdx": page("Start", "Another [link](/nowhere).") });
    platform.open = [pull(12, first)];
    await notify("opened", 12);
    // Another look while the commit is checked changes nothing.
    await notify("synchronize", 0);
    await expect.poll(() => platform.comments.size, { timeout: 90_000 }).toBe(1);
    const statuses = platform.written.filter(({ path }) => path.includes("/statuses/"));
    expect(statuses.map(({ path, body }) => [path, body?.state])).toEqual([
      [`/repos/acme/docs/statuses/${first}`, "pending"],
      [`/repos/acme/docs/statuses/${first}`, "failure"],
    ]);
    expect(platform.comments.get(1)).toContain("| changed | [`/start`](https://docs.example/~pr-12/start) |");
    expect(platform.comments.get(1)).toContain("broken-link");
    const second = await pushPull(12, { "docs/start.mdx": page("Start", "No link.") });
    platform.open = [pull(12, second)];
    platform.refusals = 1;
    await notify("synchronize", 12);
    await expect.poll(() => platform.refusals).toBe(0);
    // What the platform did not take is written at another look.
    const look = () => notify("synchronize", 0).then(() => platform.comments.get(1));
    await expect.poll(look, { timeout: 90_000 }).toContain(second.slice(0, 7));
    expect(platform.comments.size).toBe(1);
    expect(platform.written.at(-2)?.body).toMatchObject({
      state: "success",
      description: "1 page changed, no new problem",
    });
    expect((await ask("/~pr-12/start")).text).toContain("No link.");
  });

  test("a hostile fork shows its text, runs nothing, and reads nothing", async ({ page: tab }) => {
    const steal = "globalThis.process?.env?.KEY ?? globalThis.process";
    const clone = repository.git("rev-parse", "--show-toplevel");
    repository.git("checkout", "--quiet", "main");
    await symlink(path.join(folder, "secret.txt"), path.join(clone, "docs", "link.txt"));
    await symlink(path.join(folder, "data"), path.join(clone, "docs", "data"));
    const commit = await pushPull(13, {
      "docs/docs.json": docsJson({
        navigation: { pages: ["start", "component", "script"] },
        api: { openapi: `${platform.url}/stolen.json` },
        integrations: { ga4: { measurementId: "G-STOLEN1" } },
        redirects: [{ source: "/away", destination: "https://evil.example/" }],
      }),
      "docs/start.mdx": page(
        "Start",
        `The text of the fork. {"EXE" + "CUTED"} {${steal}}\n\nexport const x = ${steal}\n\n{x}`,
      ),
      "docs/component.mdx": page(
        "Component",
        'import { Own } from "/snippets/own.jsx"\n\nexport const In = () => <b>{"EXE" + "CUTED"}</b>\n\n<In/> <Own/> The component page.\n\n<Card title="A card">in it</Card>',
      ),
      "docs/snippets/own.jsx":
        'export const Own = () => { fetch("https://evil.example"); return <b>{"EXE" + "CUTED"}</b> }',
      "docs/parts/components/Card.tsx": 'export default () => <b>{"EXE" + "CUTED"}</b>',
      "docs/script.mdx": page(
        "Script",
        '<script>document.title = "EXECUTED"</script>\n\n<img src="x" onerror="document.title=\'EXECUTED\'" />\n\nThe script page.',
      ),
      "docs/custom.js": 'document.title = "EXECUTED";',
      "docs/evil.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      "docs/evil.html": "<script>alert(1)</script>",
      "docs/large.bin": "x".repeat(11 << 20),
      "docs/node_modules/evil/index.js": "throw 1",
      "docs/package.json": '{"dependencies":{"evil":"*"}}',
    });
    await rm(path.join(clone, "docs", "link.txt"), { force: true });
    platform.open = [pull(13, commit, true)];
    await notify("opened", 13);
    const urls = [
      "/start",
      "/component",
      "/script",
      "/link.txt",
      "/data/lectern.db",
      "/large.bin",
      "/away",
      "/start.md",
      "/llms-full.txt",
    ];
    const answers = await Promise.all(urls.map((url) => ask(`/~pr-13${url}`)));
    const all = answers.map(({ text }) => text).join("\n");
    expect(answers[0]?.text).toContain("The text of the fork.");
    expect(answers[1]?.text).toContain("The component page.");
    expect(answers[1]?.text).toContain(">A card</p>");
    expect(answers[0]?.text).toContain("comes from a fork");
    expect(answers[0]?.text).toContain("docs/large.bin");
    expect(all).not.toMatch(/>EXECUTED|a secret of the machine/);
    for (const secret of [KEY, TOKEN, SECRET]) expect(all).not.toContain(secret);
    expect(answers.slice(3, 7).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await ask("/~pr-13/custom.js")).status).toBe(404);
    expect((await ask("/~pr-13/_lectern/search?q=text")).status).toBe(404);
    expect((await ask("/~pr-13/start", {}, "POST")).status).toBe(405);
    for (const url of ["/start", "/evil.svg", "/evil.html", "/nowhere"]) {
      const policy = String((await ask(`/~pr-13${url}`)).headers["content-security-policy"]);
      expect(policy, url).toContain("sandbox allow-same-origin allow-popups;");
      expect(policy, url).toContain("script-src 'none'");
    }
    await serveTo(tab);
    for (const url of ["/start", "/component", "/script"]) {
      await tab.goto(`http://docs.example/~pr-13${url}`);
      expect(await tab.title()).not.toContain("EXECUTED");
      await expect(tab.getByText("comes from a fork")).toBeAttached();
    }
    // What needs a script is not offered; links lead everywhere, on phones from below the page.
    for (const width of [1440, 390]) {
      await tab.setViewportSize({ width, height: 844 });
      await tab.goto("http://docs.example/~pr-13/start");
      await expect(tab.getByRole("button")).toHaveCount(0);
      const navigation = tab.getByRole("link", { name: "Site navigation" });
      if (width === 390) await navigation.click();
      await tab
        .getByRole("navigation", { name: "Documentation pages" })
        .getByRole("link", { name: "Component" })
        .click();
      await expect(tab.getByRole("heading", { name: "Component" })).toBeVisible();
    }
    await expect
      .poll(async () => (await ask("/~pr-13/start")).text, { timeout: 90_000 })
      .toContain("<code>start.mdx:7</code>");
    // Nothing was asked of the API but lists, statuses, and comments.
    expect(platform.written.every(({ path }) => path.startsWith("/repos/acme/docs/"))).toBe(true);
  });

  test("what is closed is gone, and its files with it", async () => {
    platform.open = [];
    await notify("closed", 13);
    await expect.poll(async () => (await ask("/~pr-13/start")).status).toBe(404);
    expect((await ask("/~pr-12/start")).status).toBe(404);
    const files = path.join(folder, "data", "sites", "docs", "previews", "files");
    await expect.poll(async () => (await readdir(files)).filter((name) => name.startsWith("pr-"))).toEqual([]);
    expect((await ask("/~feature/start")).status).toBe(200);
  });

  test("previews can have hosts of their own, and ask for a password", async () => {
    await notify("opened", 0, "closed.example");
    const host = "feature--closed.example";
    const basic = { host, authorization: `Basic ${Buffer.from(`x:${PASSWORD}`).toString("base64")}` };
    await expect.poll(async () => (await ask("/start", { host })).status).toBe(401);
    expect(
      (await ask("/start", { host, authorization: `Basic ${Buffer.from("x:wrong").toString("base64")}` })).status,
    ).toBe(401);
    const { status, text } = await ask("/start", basic);
    expect([status, text.includes("The second text")]).toEqual([200, true]);
    expect((await ask("/_lectern/previews", { host: "closed.example" })).status).toBe(401);
    expect((await ask("/start", { ...basic, host: "none--closed.example" })).status).toBe(404);
  });
});

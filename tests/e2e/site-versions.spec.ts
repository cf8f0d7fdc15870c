import { createHmac } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GitServer, startGitServer } from "../fakes/git-server";
import { docsJson } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

const SECRET = "a secret of the webhook";

test.describe.configure({ mode: "serial" });

test.describe("a site whose versions are refs of its repository", () => {
  let repository: GitServer;
  let server: TestServer;
  let folder: string;
  const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;
  const read = async (url: string) => (await fetch(server.url + url)).text();
  const lead = async (url: string) => {
    const { status, headers } = await fetch(server.url + url, { redirect: "manual" });
    return `${status} ${headers.get("location")}`;
  };
  const notify = () => {
    const signature = `sha256=${createHmac("sha256", SECRET).update("{}").digest("hex")}`;
    const headers = { "X-Hub-Signature-256": signature };
    return fetch(`${server.url}/_lectern/reload`, { method: "POST", body: "{}", headers });
  };
  const release = async (tag: string, files: Record<string, string | undefined>) => {
    await repository.push(files);
    repository.git("tag", tag);
    repository.git("push", "--quiet", "origin", tag);
  };

  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lectern-versions-"));
    repository = await startGitServer();
    await release("v1.0.0", {
      "docs.json": docsJson({ name: "First", navigation: { pages: ["start", "shared", "old"] } }),
      "start.mdx": page("Start", "The text is vermilion."),
      "shared.mdx": page("Shared", "The same in all, with [a link](/start) and ![a sign](/sign.svg)."),
      "old.mdx": page("Old", "Gone later."),
      "sign.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    });
    await release("v1.0.1", { "start.mdx": page("Start", "The text is scarlet.") });
    await release("v2.0.0", {
      "docs.json": docsJson({ name: "Second", navigation: { pages: ["start", "shared"] } }),
      "start.mdx": page("Start", "The text is ultramarine, no longer [that of 1.0](/v1.0/start)."),
      "old.mdx": undefined,
    });
    await repository.push({
      "start.mdx": page("Start", "The text is viridian. See [1.0](/v1.0/start) and [the latest](/latest/start)."),
    });
    const site = {
      name: "docs",
      git: repository.url,
      url: "https://docs.example.com",
      versions: {
        refs: ["main", "v*"],
        newestOf: "minor",
        labels: { main: "Next" },
        banner: "Version {version} is old. [Read {latest}]({url}).",
      },
      environment: { LECTERN_GIT_POLL: "0", LECTERN_WEBHOOK_SECRET: SECRET },
    };
    await writeFile(path.join(folder, "lectern.json"), JSON.stringify({ sites: [site] }));
    const environment = { LECTERN_SITES: path.join(folder, "lectern.json"), LECTERN_DATA: path.join(folder, "data") };
    server = await startServer({ environment });
  });
  test.afterAll(async () => {
    await server?.stop();
    await repository?.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test("each has its own pages and settings, below its name", async () => {
    const words = { "/start": "ultramarine", "/v1.0/start": "scarlet", "/main/start": "viridian" };
    for (const [url, word] of Object.entries(words)) {
      const text = await read(url);
      for (const other of ["vermilion", ...Object.values(words)])
        expect(text.includes(other), `${url}: ${other}`).toBe(other === word);
    }
    expect(await read("/v1.0/start")).toContain("<title>Start - First</title>");
    expect(await read("/start")).toContain("<title>Start - Second</title>");
    expect((await fetch(`${server.url}/v1.0.0/start`)).status).toBe(404);
    expect((await fetch(`${server.url}/old`)).status).toBe(404);
    expect(await lead("/latest/start?x=1")).toBe("307 /start?x=1");
    expect(await lead("/v2.0")).toBe("307 /");
    expect(await lead("/latest//host.example")).toBe("307 /host.example");
  });

  test("pages that are the same in all are compiled once, and lead to their own version", async () => {
    for (const base of ["", "/v1.0", "/main"]) {
      const text = await read(`${base}/shared`);
      expect(text, base).toContain(`href="${base}/start"`);
      expect(text, base).toContain(`src="${base}/sign.svg"`);
      expect(text, base).not.toContain("~base-path~");
    }
    const compiled = await readdir(path.join(folder, "data", "sites", "docs", "cache", "pages"), { recursive: true });
    // Start in three versions, and Shared.
    expect(compiled.filter((name) => name.endsWith(".json"))).toHaveLength(4);
  });

  test("canonical URLs are those of the default version where it has the page", async () => {
    const canonical = async (url: string) => /<link rel="canonical" href="([^"]*)"/.exec(await read(url))?.[1];
    expect(await canonical("/v1.0/start")).toBe("https://docs.example.com/start");
    expect(await canonical("/v1.0/old")).toBe("https://docs.example.com/v1.0/old");
    expect(await canonical("/start")).toBe("https://docs.example.com/start");
    const sitemap = await read("/v1.0/sitemap.xml");
    expect(sitemap.match(/<loc>.*?<\/loc>/g)).toEqual(["<loc>https://docs.example.com/v1.0/old</loc>"]);
  });

  test("search stays in the version", async () => {
    const find = async (base: string, word: string) =>
      (JSON.parse(await read(`${base}/_lectern/search?q=${word}`)) as { results: object[] }).results.length;
    await expect.poll(() => find("", "ultramarine")).toBe(1);
    for (const [base, word] of [
      ["/v1.0", "scarlet"],
      ["/main", "viridian"],
    ] as const) {
      expect(await find(base, word)).toBe(1);
      expect(await find(base, "ultramarine")).toBe(0);
      expect(await find("", word)).toBe(0);
    }
    expect(await find("/v1.0", "Gone")).toBe(1);
  });

  test("the selector keeps the page where the version has it, and older versions say that they are", async ({
    page,
  }) => {
    await page.goto(`${server.url}/v1.0/start`);
    await expect(page.locator("#banner")).toHaveText(/Version v1\.0 is old\. Read v2\.0\./);
    await expect(page.locator("#banner a")).toHaveAttribute("href", "https://docs.example.com/");
    await page.getByRole("button", { name: "v1.0" }).first().click();
    const rows = page.getByRole("menuitem");
    await expect(rows).toHaveText(["Next", "v2.0", "v1.0"]);
    await rows.nth(1).click();
    await expect(page).toHaveURL(`${server.url}/start`);
    await expect(page.getByText("ultramarine")).toBeVisible();
    await expect(page.locator("#banner")).toHaveCount(0);
    await page.getByRole("button", { name: "v2.0" }).first().click();
    await page.getByRole("menuitem", { name: "Next" }).click();
    await expect(page.getByText("viridian")).toBeVisible();
    expect(await lead("/_lectern/version?page=/old")).toBe("307 /");
  });

  test("a link that names another version loads its page as a whole", async ({ page }) => {
    const clicks = [
      ["/start", "that of 1.0", "/v1.0/start", "scarlet"],
      ["/main/start", "1.0", "/v1.0/start", "scarlet"],
      ["/main/start", "the latest", "/start", "ultramarine"],
    ];
    for (const [from = "", link = "", to = "", word = ""] of clicks) {
      await page.goto(server.url + from);
      await page.getByRole("link", { name: link, exact: true }).click();
      await expect(page).toHaveURL(server.url + to);
      await expect(page.getByText(word)).toBeVisible();
      const title = to === "/start" ? "Second" : "First";
      await expect(page).toHaveTitle(`Start - ${title}`);
      const shared = page.getByRole("link", { name: "Shared" }).first();
      await expect(shared).toHaveAttribute("href", to.replace("start", "shared"));
    }
  });

  test("a new tag and a new commit of a branch count after the webhook, and a deleted tag is gone", async () => {
    await release("v2.1.0", { "start.mdx": page("Start", "The text is cobalt.") });
    repository.git("push", "--quiet", "origin", "--delete", "v1.0.1");
    expect((await notify()).status).toBe(200);
    await expect.poll(() => read("/start")).toContain("cobalt");
    await expect.poll(() => read("/main/start")).toContain("cobalt");
    expect(await read("/v2.0/start")).toContain("ultramarine");
    await expect.poll(() => read("/v1.0/start")).toContain("vermilion");
  });
});

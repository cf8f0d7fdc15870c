import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GitServer, startGitServer } from "../fakes/git-server";
import { docsJson } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

const SECRET = "a secret of the webhook";
const CONFIG = docsJson({ navigation: { pages: ["start"] } });

test.describe.configure({ mode: "serial" });

test.describe("a site that is served from a repository", () => {
  let repository: GitServer;
  let server: TestServer;
  let dataDirectory: string;
  const environment = () => ({
    LECTERN_DATA: dataDirectory,
    LECTERN_GIT: repository.url,
    DOCS_DIR: "docs",
    LECTERN_GIT_POLL: "0",
    LECTERN_WEBHOOK_SECRET: SECRET,
  });
  const page = (text: string) => `---\ntitle: Start\n---\n\n${text}\n`;
  const read = async (path: string) => (await fetch(server.url + path)).text();
  const notify = (headers: Record<string, string>) =>
    fetch(`${server.url}/_lectern/reload`, { method: "POST", body: "{}", headers });
  const notifyAsGitHub = () =>
    notify({ "X-Hub-Signature-256": `sha256=${createHmac("sha256", SECRET).update("{}").digest("hex")}` });

  test.beforeAll(async () => {
    dataDirectory = await mkdtemp(path.join(tmpdir(), "lectern-data-"));
    repository = await startGitServer();
    await repository.push({ "docs/docs.json": CONFIG, "docs/start.mdx": page("The first text."), "README.md": "" });
    server = await startServer({ environment: environment() });
  });
  test.afterAll(async () => {
    await server?.stop();
    await repository?.dispose();
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
  });

  test("a pushed commit is shown after the webhook, and refused without its secret", async () => {
    expect(await read("/start")).toContain("The first text.");
    await repository.push({ "docs/start.mdx": page("The second text.") });
    expect((await notify({ "X-Gitlab-Token": "another secret" })).status).toBe(401);
    expect((await notify({})).status).toBe(401);
    expect(await (await notifyAsGitHub()).json()).toMatchObject({ status: "reloaded" });
    expect(await read("/start")).toContain("The second text.");
    await repository.push({ "docs/start.mdx": page("The third text.") });
    expect(await (await notify({ "X-Gitlab-Token": SECRET })).json()).toMatchObject({ status: "reloaded" });
    expect(await read("/start")).toContain("The third text.");
  });

  test("a docs.json that cannot be used, and a host that is gone, leave the last good site", async () => {
    await repository.push({ "docs/docs.json": "{", "docs/start.mdx": page("The fourth text.") });
    expect((await notifyAsGitHub()).status).toBe(422);
    expect(await read("/start")).toContain("The third text.");
    await repository.push({ "docs/docs.json": CONFIG });
    expect((await notifyAsGitHub()).status).toBe(200);
    expect(await read("/start")).toContain("The fourth text.");
    repository.switchOff(true);
    const answer = await notifyAsGitHub();
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ status: "failed", message: expect.stringContaining("503") });
    expect(await read("/start")).toContain("The fourth text.");
    const readiness = await fetch(`${server.url}/readyz`);
    expect(readiness.status).toBe(200);
    const text = await readiness.text();
    expect(text).toMatch(/commit [0-9a-f]{12}; the repository could not be fetched/);
    expect(text).not.toContain(repository.url);
  });

  test("a server that starts while the host is gone serves what was fetched last", async () => {
    await server.kill();
    server = await startServer({ environment: environment() });
    expect(await read("/start")).toContain("The fourth text.");
    repository.switchOff(false);
    await repository.push({ "docs/start.mdx": page("The fifth text.") });
    expect((await notifyAsGitHub()).status).toBe(200);
    expect(await read("/start")).toContain("The fifth text.");
  });
});

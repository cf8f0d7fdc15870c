import { createHmac } from "node:crypto";
import { mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { docsJson } from "../support/docs-folder";
import { type RunningSite, startRunningSite } from "../support/running-site";
import { expect, test } from "./fixtures";

const SECRET = "a secret of the webhook";
const REVISIONS = 12;
const READERS = 6;

test.describe.configure({ mode: "serial" });

test.describe("the webhook", () => {
  let site: RunningSite;
  let folder: string;
  let link: string;
  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lectern-revisions-"));
    link = path.join(folder, "current");
    await writeRevision(0);
    const environment = { LECTERN_WEBHOOK_SECRET: SECRET, LECTERN_WATCH: "off" };
    site = await startRunningSite({ docsDirectory: link, environment });
  });
  test.afterAll(async () => {
    await site?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  test("only a signed request makes the server read its folder again", async () => {
    await writeFile(path.join(link, "start.mdx"), "---\ntitle: Start\n---\n\nInstall the gadget.\n");
    expect((await call({ signature: "sha256=00" })).status).toBe(401);
    expect((await call({ signature: undefined })).status).toBe(401);
    const old = String(Math.floor(Date.now() / 1000) - 3_600);
    expect((await call({ timestamp: old })).status).toBe(401);
    const answer = await call({});
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "reloaded" });
    expect(await read("/start")).toContain("Install the gadget.");
    expect(await (await call({ timestamp: String(Math.floor(Date.now() / 1000)) })).json()).toMatchObject({
      status: "unchanged",
    });
  });

  test("a docs.json that cannot be read is told to the caller, and the last good site stays", async () => {
    await writeFile(path.join(link, "docs.json"), "{");
    const answer = await call({});
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ status: "failed", message: expect.stringContaining("docs.json") });
    expect(await read("/start")).toContain("Install the gadget.");
  });

  test("readers see each page with the navigation of its own revision, whatever changes meanwhile", async () => {
    await writeRevision(1);
    expect((await call({})).status).toBe(200);
    const seen: string[] = [];
    let isOver = false;
    const readers = Array.from({ length: READERS }, async (_, index) => {
      while (!isOver) seen.push(revisionsIn(await read(index % 2 === 0 ? "/start" : "/second")));
    });
    for (let revision = 2; revision <= REVISIONS; revision += 1) {
      await writeRevision(revision);
      expect((await call({})).status).toBe(200);
    }
    isOver = true;
    await Promise.all(readers);
    expect(seen.filter((pair) => !/^navigation (\d+), content \1$/.test(pair))).toEqual([]);
    expect(new Set(seen).size).toBeGreaterThan(1);
    expect(revisionsIn(await read("/start"))).toBe(`navigation ${REVISIONS}, content ${REVISIONS}`);
  });

  test("a revision that comes back shows its own content again", async () => {
    for (const revision of [1, 5, 1]) {
      await writeRevision(revision);
      await call({});
      expect(revisionsIn(await read("/second"))).toBe(`navigation ${revision}, content ${revision}`);
    }
  });

  interface Call {
    signature?: string | undefined;
    timestamp?: string;
  }

  function call({ timestamp, ...given }: Call): Promise<Response> {
    const body = JSON.stringify({ ref: "refs/heads/main" });
    const signed = timestamp === undefined ? body : `${timestamp}.${body}`;
    const right = `sha256=${createHmac("sha256", SECRET).update(signed).digest("hex")}`;
    const signature = "signature" in given ? given.signature : right;
    const headers = {
      "content-type": "application/json",
      ...(signature === undefined ? {} : { "x-hub-signature-256": signature }),
      ...(timestamp === undefined ? {} : { "x-webhook-timestamp": timestamp }),
    };
    return fetch(`${site.server.url}/_lectern/reload`, { method: "POST", headers, body });
  }

  async function read(address: string): Promise<string> {
    const answer = await fetch(`${site.server.url}${address}`);
    expect(answer.status).toBe(200);
    return answer.text();
  }

  /** A revision is a new label in the navigation and a new text on every page; the link turns to it all at once. */
  async function writeRevision(revision: number): Promise<void> {
    const directory = await mkdtemp(path.join(folder, "revision-"));
    const navigation = { groups: [{ group: `Group of revision ${revision};`, pages: ["start", "second"] }] };
    const files = { ...pagesOf(revision), "docs.json": docsJson({ navigation }) };
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(directory, file), text);
    await symlink(directory, `${link}-next`);
    await rename(`${link}-next`, link);
  }

  function revisionsIn(html: string): string {
    const numbers = (pattern: RegExp) =>
      [...new Set([...html.matchAll(pattern)].map((match) => match[1]))].join(" and ");
    return `navigation ${numbers(/Group of revision (\d+);/g)}, content ${numbers(/Content of revision (\d+);/g)}`;
  }
});

function pagesOf(revision: number): Record<string, string> {
  const page = (title: string) => `---\ntitle: ${title}\n---\n\nContent of revision ${revision}; about the widget.\n`;
  return { "start.mdx": page("Start"), "second.mdx": page("Second") };
}

test("without a secret there is no webhook", async ({ server }) => {
  expect((await fetch(`${server.url}/_lectern/reload`, { method: "POST" })).status).toBe(404);
});

import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import { expect, test } from "../e2e/fixtures";
import { readReply, sendMessage } from "../support/assistant-client";
import { scaled } from "../support/chaos-scale";
import { docsJson } from "../support/docs-folder";
import { type RunningSite, startRunningSite, storedMessages } from "../support/running-site";

test("if the docs folder vanishes, the last good site stays, and if it returns with changes, they are shown", async () => {
  test.setTimeout(120_000);
  const site = await startRunningSite();
  const away = `${site.docs.directory}-away`;
  try {
    expect((await fetch(`${site.server.url}/start`)).status).toBe(200);
    await rename(site.docs.directory, away);
    await expect.poll(() => site.server.output()).toContain("the last good version of the site stays up");
    expect(await text("/start")).toContain("Install the widget with one command.");
    expect((await fetch(`${site.server.url}/readyz`)).status).toBe(200);
    await rename(away, site.docs.directory);
    await site.docs.write("start.mdx", "---\ntitle: Start\n---\n\nInstall the gadget.\n");
    await expect.poll(() => text("/start"), { timeout: 20_000 }).toContain("Install the gadget.");
  } finally {
    await site.dispose();
  }

  async function text(address: string): Promise<string> {
    return (await fetch(`${site.server.url}${address}`)).text();
  }
});

const pages = {
  "start.mdx": "---\ntitle: Start\n---\n\nInstall the widget with one command.\n",
  "second.mdx": 'import Price from "/snippets/price.mdx"\n\nThe old offer: <Price />\n',
  "third.mdx": "---\ntitle: Third\n---\n\nThe third page of old.\n",
  "snippets/price.mdx": "five coins",
};
const navigation = (label: string) => ({
  navigation: { groups: [{ group: label, pages: ["start", "second", "third"] }] },
});

test("a docs.json that cannot be used leaves the whole last good site, including pages that were not requested yet", async () => {
  test.setTimeout(120_000);
  const site = await startRunningSite({ pages });
  const read = async (address: string) => {
    const answer = await fetch(`${site.server.url}${address}`);
    return { status: answer.status, text: await answer.text() };
  };
  try {
    await site.docs.write("docs.json", docsJson(navigation("Old group")));
    await expect.poll(async () => (await read("/start")).text).toContain("Old group");
    await expect.poll(() => copiedSources(site)).toBe(Object.keys(pages).length);

    await Promise.all([
      site.docs.write("docs.json", "{ this is no JSON"),
      site.docs.write("second.mdx", "The new offer.\n"),
      site.docs.write("snippets/price.mdx", "nine coins"),
      site.docs.remove("third.mdx"),
    ]);
    await expect.poll(() => site.server.output()).toContain("the last good version of the site stays up");
    for (const [address, words] of [
      ["/second", "five coins"],
      ["/third", "The third page of old."],
      ["/start", "Install the widget with one command."],
    ] as const) {
      const { status, text } = await read(address);
      expect({ address, status }).toEqual({ address, status: 200 });
      expect(text).toContain(words);
      expect(text).toContain("Old group");
    }

    await site.docs.write("docs.json", docsJson(navigation("New group")));
    await expect.poll(async () => (await read("/second")).text).toContain("The new offer.");
    expect((await read("/second")).text).toContain("New group");
    expect((await read("/third")).status).toBe(404);
  } finally {
    await site.dispose();
  }
});

/** How many sources the server has put aside. */
function copiedSources({ data }: RunningSite): number {
  try {
    return readdirSync(path.join(data, "cache", "sources"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".json"),
    ).length;
  } catch {
    // The server has not begun.
    return 0;
  }
}

/** Files that are written at once. */
const CHANGES = scaled(50, 100);
/** Pages that are read at a time. */
const READERS = 8;

test("of many files that change at once, each is shown as it was written last", async () => {
  test.setTimeout(60_000 + 600 * CHANGES);
  const texts = (text: string) =>
    Object.fromEntries(Array.from({ length: CHANGES }, (_, index) => [`page-${index}.mdx`, `${text} ${index}.\n`]));
  const site = await startRunningSite({ pages: { ...texts("The first text"), "start.mdx": "The widget.\n" } });
  try {
    await Promise.all(Object.entries(texts("The second text")).map(([file, text]) => site.docs.write(file, text)));
    const indexes = Array.from({ length: CHANGES }, (_, index) => index);
    await mapConcurrently(indexes, READERS, async (index) => {
      const read = async () => (await fetch(`${site.server.url}/page-${index}`)).text();
      await expect.poll(read, { timeout: 60_000 }).toContain(`The second text ${index}.`);
    });
    test.info().annotations.push({ type: "cases", description: String(CHANGES) });
  } finally {
    await site.dispose();
  }
});

/** How deployments turn a folder to its next version, all at once: what the server reads, and how it is laid out. */
const swaps: readonly [title: string, place: (folder: string) => { docs: string; turn: string }][] = [
  ["a link to the docs folder is turned", (folder) => ({ docs: path.join(folder, "current"), turn: "current" })],
  ["`..data` is turned, as Kubernetes does with volumes", (folder) => ({ docs: folder, turn: "..data" })],
];

/** Times that a folder is turned. */
const TURNS = scaled(2, 1);

for (const [title, place] of swaps) {
  test(`readers see one version or the next, and in the end the last: ${title}`, async () => {
    test.setTimeout(60_000 + 30_000 * TURNS);
    const folder = await mkdtemp(path.join(tmpdir(), "lectern-swaps-"));
    const { docs, turn } = place(folder);
    const turnTo = async (version: number) => {
      const next = path.join(folder, `..version-${version}`);
      await mkdir(next);
      const files = { "docs.json": docsJson(navigation(`Group ${version};`)), ...pagesOfVersion(version) };
      for (const [name, text] of Object.entries(files)) await writeFile(path.join(next, name), text);
      // Files from images and archives often have such a time.
      for (const name of Object.keys(files)) await utimes(path.join(next, name), 1, 1);
      await symlink(path.basename(next), path.join(folder, "..next"));
      await rename(path.join(folder, "..next"), path.join(folder, turn));
      return Object.keys(files);
    };
    const names = await turnTo(0);
    if (docs === folder) {
      for (const name of names) await symlink(path.join("..data", name), path.join(folder, name));
    }
    const site = await startRunningSite({ docsDirectory: docs });
    try {
      for (let version = 1; version <= TURNS; version += 1) {
        await turnTo(version);
        const seen = async () => {
          const answer = await fetch(`${site.server.url}/second`);
          const html = await answer.text();
          const [, group] = /Group (\d+);/.exec(html) ?? [];
          const [, text] = /Text (\d+);/.exec(html) ?? [];
          expect({ status: answer.status, text }).toEqual({ status: 200, text: group });
          return Number(text);
        };
        await expect.poll(seen, { timeout: 25_000 }).toBe(version);
        await rm(path.join(folder, `..version-${version - 1}`), { recursive: true });
      }
      test.info().annotations.push({ type: "cases", description: String(TURNS) });
    } finally {
      await site.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

test("a page that is rendered while docs.json is replaced is of one site, with its links", async () => {
  const slow = "export const Slow = async () => { await new Promise((done) => setTimeout(done, 1500)); return null }";
  const site = await startRunningSite({ pages: { ...pages, "second.mdx": `${slow}\n\n<Slow />[A link](/start)\n` } });
  const text = async (address: string) => (await fetch(site.server.url + address)).text();
  try {
    await site.docs.write("docs.json", docsJson({ ...navigation("Old group"), seo: { trailingSlash: false } }));
    await expect.poll(() => text("/start")).toContain("Old group");
    const rendering = text("/second");
    await site.docs.write("docs.json", docsJson({ ...navigation("New group"), seo: { trailingSlash: true } }));
    await expect.poll(() => text("/start")).toContain("New group");
    const html = await rendering;
    const [own, other] = html.includes("Old group") ? ["/start", "/start/"] : ["/start/", "/start"];
    expect(html).toContain(`href="${own}"`);
    expect(html).not.toContain(`href="${other}"`);
    expect(html.includes("New group")).toBe(own === "/start/");
  } finally {
    await site.dispose();
  }
});

/** Replies that are written while the folder is turned and docs.json is replaced. */
const REPLIES = scaled(8, 4);

test("replies, an export, and searches go on while the folder is turned and docs.json is replaced", async () => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-swaps-"));
  const docs = path.join(folder, "current");
  const turnTo = async (version: number) => {
    const next = path.join(folder, `..version-${version}`);
    await mkdir(next);
    const files = { "docs.json": docsJson(navigation(`Group ${version};`)), ...pagesOfVersion(version) };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(next, name), text);
    await symlink(path.basename(next), path.join(folder, "..next"));
    await rename(path.join(folder, "..next"), docs);
  };
  await turnTo(0);
  const site = await startRunningSite({ docsDirectory: docs });
  const texts = Array.from({ length: 12 }, (_, index) => `word${index} `);
  let isDone = false;
  try {
    site.model.follow({ texts, pause: 250 });
    const replies = Array.from({ length: REPLIES }, async (_, index) => {
      const answer = await sendMessage(site.client, `What is widget ${index}?`);
      return { status: answer.status, ...(await readReply(answer)) };
    });
    const lastExport = promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "cli/lectern.ts", "export", docs, "--out", path.join(folder, "..out"), "--quiet"],
      { env: { ...process.env, LECTERN_DATA: path.join(folder, "..data-of-export") } },
    );
    const search = async () => {
      const statuses = new Set<number>();
      while (!isDone) {
        for (const address of ["/_lectern/search?q=widget", "/second", "/llms-full.txt"]) {
          statuses.add((await fetch(`${site.server.url}${address}`)).status);
        }
      }
      return [...statuses];
    };
    const searched = search();
    for (let version = 1; version <= 6; version += 1) {
      await turnTo(version);
      await writeFile(path.join(docs, "docs.json"), version % 2 ? "{" : docsJson(navigation(`Again ${version};`)));
      await rm(path.join(folder, `..version-${version - 1}`), { recursive: true });
      await writeFile(path.join(docs, "docs.json"), docsJson(navigation(`Group ${version};`)));
    }
    // No passage says these words, which is said after them.
    const text = expect.stringMatching(new RegExp(`^${texts.join("")}`));
    const whole = { status: 200, text, finishReason: "stop" };
    expect(await Promise.all(replies)).toEqual(Array.from({ length: REPLIES }, () => whole));
    const kept = (await storedMessages(site)).filter(({ role }) => role === "assistant");
    expect(kept.map(({ state }) => state)).toEqual(Array.from({ length: REPLIES }, () => "complete"));
    const exported = await lastExport.then(
      () => "written",
      (error: { stderr: string }) => error.stderr,
    );
    // An export that cannot have one version of the folder says so.
    expect(exported).toMatch(/^written$|changed|docs\.json/);
    await expect.poll(async () => (await fetch(`${site.server.url}/second`)).text()).toContain("Text 6;");
    isDone = true;
    expect(await searched).toEqual([200]);
    test.info().annotations.push({ type: "cases", description: String(REPLIES) });
  } finally {
    isDone = true;
    await site.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});

function pagesOfVersion(version: number): Record<string, string> {
  const text = `The widget. Text ${version};\n`;
  return { "start.mdx": text, "second.mdx": text, "third.mdx": text };
}

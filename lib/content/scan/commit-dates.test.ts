import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommitDates } from "@/lib/content/scan/commit-dates";
import { scanContent } from "@/lib/content/scan/scan-content";
import { expect, test } from "@/tests/support/unit-test";

const FIRST = Date.UTC(2024, 0, 2);
const SECOND = Date.UTC(2025, 5, 6);
const TOUCHED = Date.UTC(2026, 0, 1);

let root: string;
let docs: string;

test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lectern-dates-"));
  docs = join(root, "repository", "docs");
  await mkdir(docs, { recursive: true });
});

test.afterEach(() => rm(root, { recursive: true }));

const read = (directory = docs, files = ["a.mdx", "b.mdx", "with space.mdx", "中.mdx"]) =>
  readCommitDates(directory, files, join(root, "data"));

/** Writes files and commits everything at a time. */
async function commit(time: number, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) await writeFile(join(docs, file), text);
  const date = new Date(time).toISOString();
  const identity = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@example.com", GIT_AUTHOR_DATE: date };
  const committer = { GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@example.com", GIT_COMMITTER_DATE: date };
  git(["init", "-q"]);
  git(["add", "-A"]);
  git(["-c", "commit.gpgSign=false", "commit", "-q", "-m", "x"], { ...identity, ...committer });
}

function git(parameters: readonly string[], environment: Record<string, string> = {}): void {
  execFileSync("git", parameters, { cwd: join(root, "repository"), env: { ...process.env, ...environment } });
}

test("a file has the time of the last commit that changed it, whatever its name", async () => {
  await commit(FIRST, { "a.mdx": "a", "b.mdx": "b", "with space.mdx": "s", "中.mdx": "z" });
  await commit(SECOND, { "b.mdx": "changed" });
  expect(Object.fromEntries(await read())).toEqual({
    "a.mdx": FIRST,
    "b.mdx": SECOND,
    "with space.mdx": FIRST,
    "中.mdx": FIRST,
  });
});

test("a commit since the last reading counts", async () => {
  await commit(FIRST, { "a.mdx": "a" });
  expect((await read()).get("a.mdx")).toBe(FIRST);
  await commit(SECOND, { "a.mdx": "changed" });
  expect((await read()).get("a.mdx")).toBe(SECOND);
});

test("dates of commits that were rewritten are forgotten", async () => {
  await commit(FIRST, { "a.mdx": "a", "b.mdx": "b" });
  await commit(SECOND, { "a.mdx": "changed" });
  expect((await read()).get("a.mdx")).toBe(SECOND);
  git(["reset", "-q", "--hard", "HEAD~1"]);
  await commit(TOUCHED, { "b.mdx": "changed" });
  expect([...(await read())]).toEqual([
    ["b.mdx", TOUCHED],
    ["a.mdx", FIRST],
  ]);
});

test("files that are changed or new since the last commit have no date", async () => {
  await commit(FIRST, { "a.mdx": "a", "b.mdx": "b" });
  await writeFile(join(docs, "a.mdx"), "changed");
  await writeFile(join(docs, "with space.mdx"), "new");
  expect([...(await read()).keys()]).toEqual(["b.mdx"]);
});

test("a clone without its whole history dates older files by its first commit", async () => {
  await commit(FIRST, { "a.mdx": "a", "b.mdx": "b" });
  await commit(SECOND, { "b.mdx": "changed" });
  git(["clone", "-q", "--depth", "1", `file://${join(root, "repository")}`, join(root, "clone")]);
  expect(Object.fromEntries(await read(join(root, "clone", "docs")))).toEqual({ "a.mdx": SECOND, "b.mdx": SECOND });
});

test("a folder outside of any repository has no dates", async () => {
  await writeFile(join(docs, "a.mdx"), "a");
  expect([...(await read())]).toEqual([]);
});

test("pages are dated by their commit, and by the file system if there is none", async () => {
  await commit(FIRST, { "a.mdx": "a", "b.mdx": "b" });
  await writeFile(join(docs, "b.mdx"), "changed");
  await utimes(join(docs, "b.mdx"), TOUCHED / 1000, TOUCHED / 1000);
  const { pages } = await scanContent(docs, { dataDirectory: join(root, "data"), variables: {} });
  expect(pages.map(({ file, modifiedAt }) => [file, modifiedAt])).toEqual([
    ["a.mdx", FIRST],
    ["b.mdx", TOUCHED],
  ]);
});

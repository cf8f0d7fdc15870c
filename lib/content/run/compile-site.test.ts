import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failure } from "@/lib/base/result";
import { readingOfFailure } from "@/lib/content/page/page-environment";
import { createSiteCompiler } from "@/lib/content/run/compile-site";
import type { PageThreads } from "@/lib/content/run/page-threads";
import { createProblem } from "@/lib/problems/create-problem";
import { expect, test } from "@/tests/support/unit-test";

const codeblocks = { theme: { light: "a", dark: "b" }, isAlwaysDark: false, customLanguages: [] };
const page = { file: "a.mdx", title: "", mode: "default" as const, dependencies: [], contentHash: "abc" };

let dataDirectory: string;

test.beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "lectern-refusals-"));
});
test.afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

function emptySite(contentDirectory: string) {
  return {
    contentDirectory,
    pages: new Map(),
    generatedPages: new Map(),
    files: new Set<string>(),
    settings: { variables: {}, styling: { codeblocks }, seo: { trailingSlash: false } },
  };
}

/** Compiles the page as another process would, whose threads give it up. */
async function compile(reason: { message: string; isTemporary?: boolean }) {
  const { message, isTemporary = false } = reason;
  const problem = createProblem("page-too-large", { file: "a.mdx", line: 1, column: 1 }, { message });
  const lost = { problem, isTemporary };
  const answer = async () => ({ result: failure(lost), reading: readingOfFailure(lost) });
  const threads = { forSite: () => ({ compile: answer }) } as unknown as PageThreads;
  const compiler = await createSiteCompiler(emptySite(dataDirectory), { dataDirectory, basePath: "" }, { threads });
  const result = await compiler.compile(page);
  return result.ok ? "compiled" : result.error.problem.message;
}

test("a page that was given up on a busy machine is tried again", async () => {
  expect(await compile({ message: "first", isTemporary: true })).toBe("first");
  await expect.poll(() => compile({ message: "second" })).toBe("second");
});

test("the same text with images of other sizes is another page, in memory and on disk", async () => {
  const sizeIn = async (version: string, width: number) => {
    const contentDirectory = join(dataDirectory, version);
    await mkdir(contentDirectory, { recursive: true });
    await writeFile(
      join(contentDirectory, "a.svg"),
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"/>`,
    );
    const site = { ...emptySite(contentDirectory), files: new Set(["a.svg"]) };
    const compiler = await createSiteCompiler(site, { dataDirectory, basePath: "" });
    const result = await compiler.compile({ ...page, text: "![Fern](a.svg)", contentHash: "images" });
    return result.ok ? /width: "(\d+)"/.exec(result.value.code)?.[1] : result.error.problem.message;
  };
  expect([await sizeIn("v1", 80), await sizeIn("v2", 90), await sizeIn("v1", 80)]).toEqual(["80", "90", "80"]);
  expect(await sizeIn("v1", 70), "an image that was replaced").toBe("70");
});

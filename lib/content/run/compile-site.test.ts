import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { failure } from "@/lib/base/result";
import { createSiteCompiler } from "@/lib/content/run/compile-site";
import type { PageThreads } from "@/lib/content/run/page-threads";
import { createProblem } from "@/lib/problems/create-problem";

const codeblocks = { theme: { light: "a", dark: "b" }, isAlwaysDark: false, customLanguages: [] };
const page = { file: "a.mdx", title: "", mode: "default" as const, dependencies: [], contentHash: "abc" };

let dataDirectory: string;

test.beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "lectern-refusals-"));
});
test.afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

/** Compiles the page as another process would, whose threads give it up. */
async function compile(reason: { message: string; isTemporary?: boolean }) {
  const { message, isTemporary = false } = reason;
  const problem = createProblem("page-too-large", { file: "a.mdx", line: 1, column: 1 }, { message });
  const answer = async () => ({ result: failure({ problem, isTemporary }) });
  const threads = { forSite: () => ({ compile: answer }) } as unknown as PageThreads;
  const site = {
    contentDirectory: dataDirectory,
    pages: new Map(),
    generatedPages: new Map(),
    files: new Set<string>(),
    settings: { variables: {}, styling: { codeblocks }, seo: { trailingSlash: false } },
  };
  const compiler = await createSiteCompiler(site, { dataDirectory, basePath: "" }, { threads });
  const result = await compiler.compile(page);
  return result.ok ? "compiled" : result.error.problem.message;
}

test("a page that was given up on a busy machine is tried again", async () => {
  expect(await compile({ message: "first", isTemporary: true })).toBe("first");
  await expect.poll(() => compile({ message: "second" })).toBe("second");
});

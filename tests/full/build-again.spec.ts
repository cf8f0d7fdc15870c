import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "../e2e/fixtures";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer } from "../support/server";

/** A copy of the build, so that other tests do not see what is rendered into it. */
const FOLDER = ".next-again";

let data: string;
let docs: DocsFolder;

test.beforeAll(async () => {
  const build = process.env.NEXT_DIST_DIR ?? ".next";
  await cp(build, FOLDER, { recursive: true, filter: (file) => !/[\\/]cache$/.test(file) });
  await cp(`${build}-server`, `${FOLDER}-server`, { recursive: true, filter: (file) => !/[\\/]pages$/.test(file) });
  data = await mkdtemp(path.join(tmpdir(), "lectern-again-"));
  docs = await createDocsFolder(
    { navigation: { pages: ["start", "größe 中"] } },
    { "start.mdx": "The first words.\n", "größe 中.mdx": "How large?\n" },
  );
});

test.afterAll(async () => {
  await docs.dispose();
  await Promise.all([FOLDER, `${FOLDER}-server`, data].map((folder) => rm(folder, { recursive: true, force: true })));
});

test("a build of the same sources renders the pages that are new or have changed", async () => {
  test.setTimeout(240_000);
  const environment = { NEXT_DIST_DIR: FOLDER, LECTERN_DATA: data };
  const build = (settings: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "cli/build.ts"], {
      encoding: "utf8",
      env: { ...process.env, ...environment, DOCS_DIR: docs.directory, LECTERN_PRERENDER: "all", ...settings },
    });
    return { status, text: stdout + stderr };
  };
  const first = build();
  expect(first).toMatchObject({ status: 0, text: expect.stringContaining("prerendered: 2, kept: 0") });
  expect(first.text).toContain("The application is up to date.");
  await docs.write("start.mdx", "Other words.\n");
  expect(build()).toMatchObject({ status: 0, text: expect.stringContaining("prerendered: 1, kept: 1") });

  const server = await startServer({ docsDirectory: docs.directory, environment });
  const answer = await fetch(`${server.url}/start`);
  expect(await answer.text()).toContain("Other words.");
  await server.stop();

  await docs.write("docs.json", "{");
  const broken = build();
  expect(broken.status).toBe(1);
  expect(broken.text).toMatch(/docs\.json:1:\d+ /);
  expect(broken.text).not.toContain("    at ");
});

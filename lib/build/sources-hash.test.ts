import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { APPLICATION, hashSources, PROGRAM_SOURCES } from "@/lib/build/build-application";
import { expect, test } from "@/tests/support/unit-test";

const FILES = [
  "mdx-components.tsx",
  "next.config.mjs",
  "package.json",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];

let project: string;

test.beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), "lectern-sources-"));
  for (const folder of ["app/page", "cli", "components", "lib", "migrate", "server", "widget", "content"]) {
    await mkdir(path.join(project, folder), { recursive: true });
  }
  for (const file of FILES) await write(file, file);
  await write("app/page/page.tsx", "export default null;");
  await write("content/start.mdx", "Welcome.");
});

test.afterEach(() => rm(project, { recursive: true }));

const write = (file: string, text: string) => writeFile(path.join(project, file), text);

const hashes = async () => ({
  application: await hashSources(project, APPLICATION),
  programs: await hashSources(project, PROGRAM_SOURCES),
});

const cases: readonly { title: string; file: string; changes: readonly ("application" | "programs")[] }[] = [
  { title: "a route", file: "app/page/page.tsx", changes: ["application"] },
  { title: "a new component", file: "components/new.tsx", changes: ["application"] },
  { title: "the widget", file: "widget/index.ts", changes: ["application"] },
  { title: "the server", file: "server/main.ts", changes: ["programs"] },
  { title: "a command", file: "cli/new.ts", changes: ["programs"] },
  { title: "what both are made of", file: "lib/new.ts", changes: ["application", "programs"] },
  { title: "the packages", file: "package-lock.json", changes: ["application", "programs"] },
  { title: "a test", file: "lib/new.test.ts", changes: [] },
  { title: "a page", file: "content/start.mdx", changes: [] },
];

for (const { title, file, changes } of cases) {
  test(`${title} changes ${changes.join(" and ") || "neither"}`, async () => {
    const before = await hashes();
    await write(file, "Changed.");
    const after = await hashes();
    expect({
      application: after.application !== before.application,
      programs: after.programs !== before.programs,
    }).toEqual({ application: changes.includes("application"), programs: changes.includes("programs") });
  });
}

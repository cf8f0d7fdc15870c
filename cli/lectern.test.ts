import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatBanner } from "@/cli/banner";
import { commandSamples } from "@/cli/command-samples";
import { describeCommands } from "@/cli/describe-commands";
import { createProgram } from "@/cli/program";
import { loadSite } from "@/lib/site/load-site.server";
import { runProgram } from "@/tests/support/run-program";
import { expect, test } from "@/tests/support/unit-test";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-cli-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

const PROGRAM = path.resolve("cli/lectern.ts");

/** Runs the program as a new user does, in a folder of their own. */
function lectern(...parameters: string[]) {
  return lecternWith({}, ...parameters);
}

function lecternWith(environment: Readonly<Record<string, string>>, ...parameters: string[]) {
  const loader = import.meta.resolve("tsx");
  return spawnSync(process.execPath, ["--import", loader, PROGRAM, ...parameters], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: path.resolve("tsconfig.json"),
      DOCS_DIR: "",
      LECTERN_DATA: "",
      ...environment,
    },
  });
}

const usages = [
  { parameters: ["dev", "--help"], status: 0, output: "--base-path" },
  { parameters: ["keys", "--help"], status: 0, output: "Usage: lectern keys" },
  { parameters: ["chek"], status: 2, output: "Did you mean check?" },
  { parameters: ["dev", "--port", "many"], status: 2, output: "number from 0 to 65535" },
  { parameters: ["export", "--unknown"], status: 2, output: "unknown option" },
  { parameters: ["stubs", "api.yaml", "--folder", "nowhere"], status: 2, output: "nowhere does not exist." },
  { parameters: ["eval"], status: 2, output: "name a file of questions" },
  { parameters: ["eval", "a", "--min-recall", "80"], status: 2, output: "number from 0 to 1" },
  { parameters: ["migrate", "nowhere", "--to", "new"], status: 2, output: "nowhere does not exist." },
];

for (const { parameters, status, output } of usages) {
  test(`lectern ${parameters.join(" ")} ends with ${status}`, async () => {
    const run = await runProgram(...parameters);
    expect(run.output).toContain(output);
    expect(run.status).toBe(status);
  });
}

test("its process prints help and mistakes, and ends with their status", () => {
  const help = lectern("--help");
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining("dev [options] [folder]")]);
  const mistake = lectern("check", "nowhere");
  expect([mistake.status, mistake.stderr]).toEqual([2, expect.stringContaining("nowhere does not exist.")]);
});

test("every argument and option has a description", () => {
  const parameters = describeCommands(createProgram()).flatMap((command) => command.parameters);
  expect(parameters.filter(([, meaning]) => meaning === "")).toEqual([]);
});

test("init writes a site without problems into an empty folder, and never overwrites it", async () => {
  expect(lectern("init", "--yes", "--name", "My docs").status).toBe(0);
  const loaded = await loadSite({ docsDirectory: folder, dataDirectory: path.join(folder, ".lectern") });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  expect(loaded.value.site.settings.name).toBe("My docs");
  expect(loaded.value.site.listedPaths()).toEqual(["/", "/quickstart", "/guides/write-pages", "/guides/publish"]);
  expect(loaded.value.site.problems).toEqual([]);
  expect(existsSync(path.join(folder, ".github/workflows/docs.yml"))).toBe(true);
  const written = readFileSync(path.join(folder, "docs.json"), "utf8");
  const again = lectern("init", "--yes", "--name", "Other");
  expect([again.status, readFileSync(path.join(folder, "docs.json"), "utf8")]).toEqual([1, written]);
});

test("commands print what the manual shows", async () => {
  const before = process.cwd();
  process.env.TSX_TSCONFIG_PATH = path.resolve("tsconfig.json");
  process.chdir(folder);
  try {
    for (const { input, output } of Object.values(commandSamples)) {
      const parameters = input.match(/"[^"]*"|\S+/g)?.map((part) => part.replaceAll('"', "")) ?? [];
      expect((await runProgram(...parameters.slice(2))).stdout.trim()).toBe(output);
    }
  } finally {
    process.chdir(before);
    delete process.env.TSX_TSCONFIG_PATH;
  }
});

test("init lists the pages that are there, and adds none", async () => {
  await writeFile(path.join(folder, "README.md"), "# Widgets\n\nText.\n");
  await writeFile(path.join(folder, "guide.md"), "# Guide\n");
  expect(lectern("init", "--yes", "--no-workflow").status).toBe(0);
  const config = JSON.parse(readFileSync(path.join(folder, "docs.json"), "utf8"));
  expect(config).toMatchObject({ name: "Widgets", navigation: { pages: ["README", "guide"] } });
  expect(existsSync(path.join(folder, "index.mdx"))).toBe(false);
  expect(existsSync(path.join(folder, ".github"))).toBe(false);
});

test("init in a folder of a repository has its name, and writes the workflow at its root", async () => {
  await writeFile(path.join(folder, "README.md"), "# Widgets\n");
  await mkdir(path.join(folder, "docs"));
  await writeFile(path.join(folder, "docs/README.md"), "What belongs here.\n");
  await mkdir(path.join(folder, ".git"));
  await mkdir(path.join(folder, "node_modules/lectern"), { recursive: true });
  expect(lectern("init", "docs", "--yes").status).toBe(0);
  const workflow = readFileSync(path.join(folder, ".github/workflows/docs.yml"), "utf8");
  expect(workflow).toContain('lectern check "docs"\n');
  expect(workflow).toContain('lectern export "docs" --out site ');
  // A README does not take the place of first pages, and caches stay out of Git.
  expect(existsSync(path.join(folder, "docs/quickstart.mdx"))).toBe(true);
  expect(readFileSync(path.join(folder, ".lectern/.gitignore"), "utf8")).toBe("*\n");
  const { $schema, name } = JSON.parse(readFileSync(path.join(folder, "docs/docs.json"), "utf8"));
  expect([$schema, name]).toEqual(["../node_modules/lectern/docs.schema.json", "Widgets"]);
});

test("a key that no server will accept is created with a warning that says why", async () => {
  await mkdir(path.join(folder, "docs"));
  await writeFile(path.join(folder, "docs/docs.json"), JSON.stringify({ name: "D", navigation: { pages: ["index"] } }));
  await writeFile(path.join(folder, "docs/index.mdx"), "Text");
  const store = { LECTERN_DATA: path.join(folder, "data") };
  const above = lecternWith(store, "keys", "create");
  expect(above.status).toBe(0);
  expect(above.stderr).toContain(`there is no docs.json in ${folder}`);
  expect(above.stderr).toContain("DOCS_DIR");
  const meant = lecternWith({ ...store, DOCS_DIR: "docs" }, "keys", "create");
  expect(meant.stderr).not.toContain("there is no docs.json");
  expect(lecternWith(store, "keys", "create", "--site", "other").stderr).toContain("knows no site `other`");
});

test("the banner names the folder, the addresses, and a port that was taken", () => {
  const address = { hostname: "127.0.0.1", port: 3001, basePath: "/docs" };
  const text = formatBanner(
    { docsDirectory: "/my/docs", wantedPort: 3000, ...address },
    [{ name: "Local", url: "http://localhost:3001/docs/" }],
    "1.2.3",
  );
  for (const part of ["Lectern 1.2.3", "/my/docs", "http://localhost:3001/docs/", "Port 3000 is in use"])
    expect(text).toContain(part);
});

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { assemblePackage } from "@/lib/build/package/assemble-package";
import { docsJson } from "../support/docs-folder";

/** Bytes that a package may have, and that may be installed with all that it depends on. */
const LIMITS = { packed: 40e6, installed: 250e6 };

/** A build of its own, with the list of files that the framework's server loads. */
const BUILD = ".next-package";

test.describe("the package, installed into an empty folder", () => {
  test.describe.configure({ mode: "serial", timeout: 600_000 });
  let folder: string;
  let archive: string;
  let server: ChildProcess | undefined;

  const npm = (parameters: string[], cwd: string) =>
    execFileSync("npm", parameters, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const lectern = (...parameters: string[]) => npm(["exec", "--offline", "--", "lectern", ...parameters], folder);

  test.beforeAll(async () => {
    test.setTimeout(600_000);
    folder = await mkdtemp(path.join(tmpdir(), "lectern-package-"));
    const target = path.join(folder, ".package");
    const buildDirectory = path.resolve(BUILD);
    const environment = { NEXT_DIST_DIR: BUILD, LECTERN_STANDALONE: "1", LECTERN_PRERENDER: "none" };
    execFileSync(process.execPath, ["--import", "tsx", "cli/build.ts"], {
      env: { ...process.env, ...environment, NODE_ENV: "production" },
    });
    await assemblePackage({ projectDirectory: process.cwd(), buildDirectory, target });
    const [{ filename }] = JSON.parse(npm(["pack", target, "--json"], folder)) as [{ filename: string }];
    archive = path.join(folder, filename);
    await rm(target, { recursive: true });
    await writeFile(path.join(folder, "package.json"), JSON.stringify({ name: "my-docs", private: true }));
    npm(["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", archive], folder);
    await writeFile(path.join(folder, "docs.json"), docsJson({ navigation: { pages: ["index"] } }));
    await writeFile(
      path.join(folder, "index.mdx"),
      '---\ntitle: Start\n---\n\nFirst text.\n\n<Icon icon="rocket" />\n',
    );
  });
  test.afterAll(async () => {
    server?.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test("is small, and needs no compiler of the framework", async () => {
    expect((await stat(archive)).size).toBeLessThan(LIMITS.packed);
    const modules = path.join(folder, "node_modules");
    expect(await sizeOf(modules)).toBeLessThan(LIMITS.installed);
    expect((await readdir(modules)).filter((name) => /^(?:next|tsx)$/.test(name))).toEqual([]);
  });

  test("prints its version and its commands", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(lectern("--version").trim()).toBe(version);
    const help = lectern("--help");
    for (const command of ["dev", "check", "export", "start"]) expect(help).toContain(`\n  ${command} `);
  });

  test("checks the folder", () => {
    expect(lectern("check")).toContain("No problems found.");
    expect(lectern("index", ".")).toContain("Search index: 1 page written");
  });

  test("shows the folder, and a saved page in the open browser", async ({ page }) => {
    const program = path.join(folder, "node_modules/lectern/cli/lectern.mjs");
    server = spawn(process.execPath, [program, "dev", "--port", "0"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let errors = "";
    server.stderr?.on("data", (chunk) => {
      errors += String(chunk);
    });
    const url = await readAddress(server);
    await page.goto(url);
    await expect(page.getByText("First text.")).toBeVisible();
    await writeFile(path.join(folder, "index.mdx"), "---\ntitle: Start\n---\n\nSecond text.\n");
    await expect(page.getByText("Second text.")).toBeVisible();
    expect((await fetch(new URL("/_lectern/icons/lucide/default/rocket.svg", url))).status).toBe(200);
    expect((await fetch(new URL("/_lectern/diagrams/mermaid.esm.min.mjs", url))).status).toBe(200);
    expect((await fetch(new URL("/_lectern/mathml/math.css", url))).status).toBe(200);
    expect(existsSync(path.join(folder, ".lectern/.gitignore"))).toBe(true);
    expect(errors).toBe("");
  });

  test("exports the folder, and leaves the export out of the site", async () => {
    await mkdir(path.join(folder, "images"));
    expect(lectern("export", "--out", "site")).toMatch(/^Exported 1 page/m);
    expect(readFileSync(path.join(folder, "site/index.html"), "utf8")).toContain("Second text.");
    lectern("export", "--out", "site");
    expect(existsSync(path.join(folder, "site/site"))).toBe(false);
  });
});

/** The address that a server of an author prints when it listens. */
async function readAddress(server: ChildProcess): Promise<string> {
  let printed = "";
  for await (const chunk of server.stdout ?? []) {
    printed += String(chunk);
    const [url] = /http:\/\/localhost:\d+\//.exec(printed) ?? [];
    if (url) return url;
  }
  throw new Error(`The server has ended:\n${printed}`);
}

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true });
  const sizes = entries.map((entry) => {
    const name = path.join(directory, entry.name);
    if (entry.isSymbolicLink()) return 0;
    return entry.isDirectory() ? sizeOf(name) : stat(name).then(({ size }) => size);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Engine } from "@/bench/engines/types";
import { PROJECT, removeFolders, SCRATCH, writeFiles } from "@/bench/engines/workspace";
import { runCommand } from "@/bench/support/command";

const FOLDER = path.join(SCRATCH, "bare");
const PACKAGES = path.join(PROJECT, "node_modules");

const FILES = {
  "package.json": JSON.stringify({ private: true, type: "module" }),
  "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(FOLDER)} }, poweredByHeader: false };
`,
  "app/layout.jsx":
    'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
  "app/page.jsx": "export default function Page() {\n  return <main><h1>Bare</h1><p>edit-marker</p></main>;\n}\n",
};

/** One page in an application of the framework, same versions: what no site built on it can go below. */
export const bareApp: Engine = {
  name: "bare Next",
  hasContent: false,
  async prepare() {
    await removeFolders(FOLDER);
    await writeFiles(FOLDER, FILES);
    await linkPackages();
  },
  forget: () => removeFolders(path.join(FOLDER, ".next")),
  build: () => command("build", "production"),
  serve: (_pages, port) => command("start", "production", port),
  dev: (_pages, port) => command("dev", "development", port),
  address: () => "/",
  file: () => path.join(FOLDER, "app/page.jsx"),
};

/** Packages of its own, as hard links: looking for them in the project, the bundler would find the project's files too. */
async function linkPackages(): Promise<void> {
  for (const name of neededPackages()) {
    const target = path.join(FOLDER, "node_modules", name);
    await runCommand({ program: "mkdir", arguments: ["-p", path.dirname(target)], directory: FOLDER });
    await runCommand({ program: "cp", arguments: ["-rl", path.join(PACKAGES, name), target], directory: FOLDER });
  }
}

/** The framework, what it needs in turn, and its compiler for this machine. */
function neededPackages(): Set<string> {
  const compilers = readdirSync(path.join(PACKAGES, "@next")).filter((name) => name.startsWith("swc-"));
  const waiting = ["next", "react", "react-dom", ...compilers.map((name) => `@next/${name}`)];
  const found = new Set<string>();
  for (const name of waiting) {
    const manifest = path.join(PACKAGES, name, "package.json");
    if (found.has(name) || !existsSync(manifest)) continue;
    found.add(name);
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, "utf8")) as { dependencies?: object };
    waiting.push(...Object.keys(dependencies));
  }
  return found;
}

function command(name: string, mode: string, port?: number) {
  const address = port === undefined ? [] : ["--port", String(port), "--hostname", "127.0.0.1"];
  return {
    program: process.execPath,
    arguments: [path.join(FOLDER, "node_modules/next/dist/bin/next"), name, ...address],
    directory: FOLDER,
    environment: { NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1" },
  };
}

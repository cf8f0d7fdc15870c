import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Command, runCommand } from "@/bench/command";
import { type Engine, installPackages, PROJECT, removeFolders, SCRATCH, writeFiles, writePages } from "@/bench/engine";
import { GROUPS_PER_TAB, generateSite } from "@/bench/generate-site";
import projectPackage from "@/package.json" with { type: "json" };

const BARE = path.join(SCRATCH, "bare");

/** An application with one page, in the same version of the framework: a lower bound for all sites built on it. */
export const bareApp: Engine = {
  name: "bare Next",
  hasContent: false,
  async prepare() {
    const { next, react, "react-dom": dom } = projectPackage.dependencies;
    await installPackages(BARE, { next, react, "react-dom": dom });
    await writeFiles(BARE, {
      "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(BARE)} }, poweredByHeader: false };\n`,
      "app/layout.jsx":
        'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
      "app/page.jsx": "export default function Page() {\n  return <main><h1>Bare</h1><p>edit-marker</p></main>;\n}\n",
    });
  },
  forget: () => removeFolders(path.join(BARE, ".next")),
  build: () => bareCommand("build", "production"),
  serve: (_pages, port) => bareCommand("start", "production", port),
  dev: (_pages, port) => bareCommand("dev", "development", port),
  address: () => "/",
  file: () => path.join(BARE, "app/page.jsx"),
};

function bareCommand(name: string, mode: string, port?: number): Command {
  const address = port === undefined ? [] : ["--port", String(port), "--hostname", "127.0.0.1"];
  return {
    program: process.execPath,
    arguments: [path.join(BARE, "node_modules/next/dist/bin/next"), name, ...address],
    directory: BARE,
    environment: { NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1" },
  };
}

/** Folder in which the package is packed and installed, with the sites. */
const INSTALLED = path.join(SCRATCH, "package");

const docsFolder = (pages: number) => path.join(INSTALLED, `docs-${pages}`);
const dataFolder = (pages: number) => path.join(INSTALLED, `data-${pages}`);
const outputFolder = (pages: number) => path.join(INSTALLED, `out-${pages}`);

let installation: Promise<void> | undefined;

/** The published form of the package, installed in an empty folder. */
export const lectern: Engine = {
  name: "Lectern",
  hasContent: true,
  servesSources: true,
  async prepare(pages) {
    installation ??= installPackage();
    await installation;
    await writeDocs(pages);
  },
  forget: (pages) => removeFolders(dataFolder(pages), outputFolder(pages)),
  build: (pages) => lecternCommand(pages, "export", "--out", outputFolder(pages)),
  check: (pages) => lecternCommand(pages, "check"),
  serve: (pages, port) => lecternCommand(pages, "start", "--port", String(port)),
  dev: (pages, port) => lecternCommand(pages, "dev", "--port", String(port)),
  address: (page) => `/${page}`,
  file: (pages, page) => path.join(docsFolder(pages), `${page}.mdx`),
};

function lecternCommand(pages: number, name: string, ...options: readonly string[]): Command {
  return {
    program: process.execPath,
    arguments: [path.join(INSTALLED, "node_modules/lectern/cli/lectern.mjs"), name, docsFolder(pages), ...options],
    directory: INSTALLED,
    environment: { LECTERN_DATA: dataFolder(pages), HOSTNAME: "127.0.0.1" },
  };
}

async function writeDocs(pages: number): Promise<void> {
  await writePages(docsFolder(pages), pages, { ending: "mdx" });
  const groups = generateSite(pages).map((group) => ({
    group: group.title,
    pages: group.pages.map(({ path: name }) => name),
  }));
  const tabs = Array.from({ length: Math.ceil(groups.length / GROUPS_PER_TAB) }, (_, tab) => ({
    tab: `Part ${tab}`,
    groups: groups.slice(tab * GROUPS_PER_TAB, (tab + 1) * GROUPS_PER_TAB),
  }));
  const configuration = { theme: "mint", name: "Bench", colors: { primary: "#4f46e5" }, navigation: { tabs } };
  await writeFile(path.join(docsFolder(pages), "docs.json"), JSON.stringify(configuration));
}

/** Builds and packs the package, and installs the archive with its dependencies. */
async function installPackage(): Promise<void> {
  const npm = (directory: string, ...parameters: string[]) =>
    runCommand({ program: "npm", arguments: parameters, directory });
  await removeFolders(INSTALLED);
  await writeFiles(INSTALLED, { "package.json": JSON.stringify({ private: true }) });
  await npm(PROJECT, "run", "package");
  await npm(PROJECT, "pack", path.join(PROJECT, ".package"), "--pack-destination", INSTALLED);
  const archive = (await readdir(INSTALLED)).find((file) => file.endsWith(".tgz"));
  if (archive === undefined) throw new Error(`npm packed nothing into ${INSTALLED}.`);
  await npm(INSTALLED, "install", "--no-audit", "--no-fund", path.join(INSTALLED, archive));
}

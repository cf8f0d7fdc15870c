import path from "node:path";
import { installPeer } from "@/bench/engines/install-peer";
import type { Engine } from "@/bench/engines/types";
import { removeFolders, SCRATCH, writeFiles, writePages } from "@/bench/engines/workspace";
import { generateSite } from "@/bench/support/generate-site";

const FOLDER = path.join(SCRATCH, "peers", "vitepress");
const PACKAGES = { vitepress: "1.6.4" };

const site = (pages: number) => path.join(FOLDER, `site-${pages}`);

/** VitePress with its local search. */
export const vitepress: Engine = {
  name: "VitePress 1.6",
  hasContent: true,
  async prepare(pages) {
    await installPeer(FOLDER, PACKAGES);
    await writePages(path.join(site(pages), "docs"), pages, { ending: "md", hasHeading: true });
    await writeFiles(site(pages), files(pages));
  },
  forget: (pages) =>
    removeFolders(...["docs/.vitepress/dist", "docs/.vitepress/cache"].map((name) => path.join(site(pages), name))),
  build: (pages) => command(pages, "build"),
  serve: (pages, port) => command(pages, "preview", port),
  dev: (pages, port) => command(pages, "dev", port),
  address: (page) => `/${page}.html`,
  file: (pages, page) => path.join(site(pages), "docs", `${page}.md`),
};

function command(pages: number, name: string, port?: number) {
  // The preview takes no host and listens everywhere.
  const address =
    port === undefined ? [] : ["--port", String(port), ...(name === "dev" ? ["--host", "127.0.0.1"] : [])];
  return {
    program: process.execPath,
    arguments: [path.join(FOLDER, "node_modules/vitepress/bin/vitepress.js"), name, "docs", ...address],
    directory: site(pages),
    environment: { NODE_ENV: name === "dev" ? "development" : "production" },
  };
}

function files(pages: number): Record<string, string> {
  const sidebar = generateSite(pages).map(({ title, pages: list }) => ({
    text: title,
    items: list.map((page) => ({ text: page.title, link: `/${page.path}` })),
  }));
  const theme = { search: { provider: "local" }, sidebar };
  return {
    "package.json": JSON.stringify({ private: true, type: "module" }),
    "docs/.vitepress/config.mjs": `export default { title: "Bench", themeConfig: ${JSON.stringify(theme)} };\n`,
    "docs/index.md": "# Bench\n",
  };
}

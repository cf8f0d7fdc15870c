import path from "node:path";
import { installPeer } from "@/bench/engines/install-peer";
import type { Engine } from "@/bench/engines/types";
import { removeFolders, SCRATCH, writeFiles, writePages } from "@/bench/engines/workspace";
import { generateSite } from "@/bench/support/generate-site";

const FOLDER = path.join(SCRATCH, "peers", "docusaurus");

/** It has no search of its own; the plugin is the one its documentation names first for sites without a service. */
const PACKAGES = {
  // Of the preset; named so that its release is as exact as the others.
  "@docsearch/react": "4.7.0",
  "@docusaurus/core": "3.10.2",
  "@docusaurus/faster": "3.10.2",
  "@docusaurus/preset-classic": "3.10.2",
  "@easyops-cn/docusaurus-search-local": "0.55.3",
  "@mdx-js/react": "3.1.1",
  react: "19.2.0",
  "react-dom": "19.2.0",
};

const site = (pages: number) => path.join(FOLDER, `site-${pages}`);

/** Docusaurus with its fast bundler and a local search, its documentation at the root. */
export const docusaurus: Engine = {
  name: "Docusaurus 3.10",
  hasContent: true,
  async prepare(pages) {
    await installPeer(FOLDER, PACKAGES);
    await writePages(path.join(site(pages), "docs"), pages, { ending: "md" });
    await writeFiles(site(pages), files(pages));
  },
  forget: (pages) =>
    removeFolders(...["build", ".docusaurus", "node_modules"].map((name) => path.join(site(pages), name))),
  build: (pages) => command(pages, "build"),
  serve: (pages, port) => command(pages, "serve", port),
  dev: (pages, port) => command(pages, "start", port),
  address: (page) => `/${page}`,
  file: (pages, page) => path.join(site(pages), "docs", `${page}.md`),
};

function command(pages: number, name: "build" | "serve" | "start", port?: number) {
  const address = port === undefined ? [] : ["--port", String(port), "--host", "127.0.0.1", "--no-open"];
  return {
    program: process.execPath,
    arguments: [path.join(FOLDER, "node_modules/@docusaurus/core/bin/docusaurus.mjs"), name, ...address],
    directory: site(pages),
    environment: { NODE_ENV: name === "start" ? "development" : "production", NO_UPDATE_NOTIFIER: "1" },
  };
}

function files(pages: number): Record<string, string> {
  const items = generateSite(pages).map(({ title, pages: list }) => ({
    type: "category",
    label: title,
    items: list.map((page) => page.path),
  }));
  const configuration = {
    title: "Bench",
    url: "https://example.com",
    baseUrl: "/",
    future: { v4: true, faster: true },
    onBrokenLinks: "ignore",
    markdown: { format: "detect" },
    presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: "./sidebars.js" }, blog: false }]],
    themes: [["@easyops-cn/docusaurus-search-local", { hashed: true, docsRouteBasePath: "/", indexBlog: false }]],
    themeConfig: { navbar: { title: "Bench" }, prism: { additionalLanguages: ["bash", "json"] } },
  };
  return {
    "package.json": JSON.stringify({ private: true, dependencies: PACKAGES }),
    "docusaurus.config.js": `module.exports = ${JSON.stringify(configuration)};\n`,
    "sidebars.js": `module.exports = { docs: ${JSON.stringify(["index", ...items])} };\n`,
    "docs/index.md": '---\nslug: /\ntitle: "Bench"\n---\n\nStart.\n',
  };
}

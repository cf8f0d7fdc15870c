import path from "node:path";
import {
  type Engine,
  installPackages,
  type PageFormat,
  removeFolders,
  SCRATCH,
  writeFiles,
  writePages,
} from "@/bench/engine";
import { type GeneratedGroup, generateSite } from "@/bench/generate-site";

/** Differences between engines that are installed from the registry. */
interface Peer {
  name: string;
  /** Exact versions. */
  packages: Readonly<Record<string, string>>;
  /** Relative to the folder of its packages; the Node that runs the measurement if absent. */
  program?: string;
  /** Its command line, relative to the folder of its packages. */
  script: string;
  /** Names of its commands, and what follows the name. */
  commands: { build: string; serve: string; dev: string; folder?: string };
  /** How a server is told its port; the preview of one peer takes no host and listens everywhere. */
  listen(port: number, command: "serve" | "dev"): readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Folder of the pages, relative to the site. */
  content: string;
  format: PageFormat;
  /** Builds and caches, relative to the site. */
  caches: readonly string[];
  address(page: string): string;
  /** Its configuration and start page, without the manifest. */
  files(groups: readonly GeneratedGroup[]): Record<string, string>;
}

const onHost = (port: number) => ["--port", String(port), "--host", "127.0.0.1"];

const PEERS: readonly Peer[] = [
  {
    name: "Starlight 0.42",
    // A release of its own of the runtime comes with it, because this one needs Node 22.
    packages: { astro: "7.3.5", "@astrojs/starlight": "0.42.4", node: "22.12.0" },
    program: "node_modules/.bin/node",
    script: "node_modules/astro/bin/astro.mjs",
    commands: { build: "build", serve: "preview", dev: "dev" },
    listen: onHost,
    environment: { ASTRO_TELEMETRY_DISABLED: "1" },
    content: "src/content/docs",
    format: { ending: "md" },
    caches: ["dist", ".astro", "node_modules"],
    address: (page) => `/${page}/`,
    files(groups) {
      const sidebar = groups.map(({ title, pages }) => ({ label: title, items: pages.map((page) => page.path) }));
      return {
        "astro.config.mjs":
          'import { defineConfig } from "astro/config";\nimport starlight from "@astrojs/starlight";\n' +
          `export default defineConfig({ integrations: [starlight({ title: "Bench", sidebar: ${JSON.stringify(sidebar)} })] });\n`,
        "src/content.config.ts":
          'import { defineCollection } from "astro:content";\nimport { docsLoader } from "@astrojs/starlight/loaders";\n' +
          'import { docsSchema } from "@astrojs/starlight/schema";\n' +
          "export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
        "src/content/docs/index.md": '---\ntitle: "Bench"\n---\n\nStart.\n',
      };
    },
  },
  {
    name: "Docusaurus 3.10",
    // It has no search of its own; the plugin is the one its documentation names first for sites without a service.
    packages: {
      "@docsearch/react": "4.7.0",
      "@docusaurus/core": "3.10.2",
      "@docusaurus/faster": "3.10.2",
      "@docusaurus/preset-classic": "3.10.2",
      "@easyops-cn/docusaurus-search-local": "0.55.3",
      "@mdx-js/react": "3.1.1",
      react: "19.2.0",
      "react-dom": "19.2.0",
    },
    script: "node_modules/@docusaurus/core/bin/docusaurus.mjs",
    commands: { build: "build", serve: "serve", dev: "start" },
    listen: (port) => [...onHost(port), "--no-open"],
    environment: { NO_UPDATE_NOTIFIER: "1" },
    content: "docs",
    format: { ending: "md" },
    caches: ["build", ".docusaurus", "node_modules"],
    address: (page) => `/${page}`,
    files(groups) {
      const categories = groups.map(({ title, pages }) => ({
        type: "category",
        label: title,
        items: pages.map((page) => page.path),
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
        "docusaurus.config.js": `module.exports = ${JSON.stringify(configuration)};\n`,
        "sidebars.js": `module.exports = { docs: ${JSON.stringify(["index", ...categories])} };\n`,
        "docs/index.md": '---\nslug: /\ntitle: "Bench"\n---\n\nStart.\n',
      };
    },
  },
  {
    name: "VitePress 1.6",
    packages: { vitepress: "1.6.4" },
    script: "node_modules/vitepress/bin/vitepress.js",
    commands: { build: "build", serve: "preview", dev: "dev", folder: "docs" },
    listen: (port, command) => (command === "dev" ? onHost(port) : ["--port", String(port)]),
    content: "docs",
    format: { ending: "md", hasHeading: true },
    caches: ["docs/.vitepress/dist", "docs/.vitepress/cache"],
    address: (page) => `/${page}.html`,
    files(groups) {
      const sidebar = groups.map(({ title, pages }) => ({
        text: title,
        items: pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
      }));
      const theme = { search: { provider: "local" }, sidebar };
      return {
        "docs/.vitepress/config.mjs": `export default { title: "Bench", themeConfig: ${JSON.stringify(theme)} };\n`,
        "docs/index.md": "# Bench\n",
      };
    },
  },
];

/** Engines that ours is compared with, each with a search of its own. */
export const peers: readonly Engine[] = PEERS.map(createEngine);

function createEngine(peer: Peer): Engine {
  const { name, packages, commands, content, format, caches, address } = peer;
  const folder = path.join(SCRATCH, "peers", name.split(" ")[0]?.toLowerCase() ?? "");
  const site = (pages: number) => path.join(folder, `site-${pages}`);
  // Bundlers look here for packages that they must not leave to the runtime.
  const manifest = JSON.stringify({ private: true, dependencies: packages });
  const command = (pages: number, kind: "build" | "serve" | "dev", port?: number) => ({
    program: peer.program ? path.join(folder, peer.program) : process.execPath,
    arguments: [
      path.join(folder, peer.script),
      commands[kind],
      ...(commands.folder ? [commands.folder] : []),
      ...(port === undefined || kind === "build" ? [] : peer.listen(port, kind)),
    ],
    directory: site(pages),
    environment: { ...peer.environment, NODE_ENV: kind === "dev" ? "development" : "production" },
  });
  return {
    name,
    hasContent: true,
    async prepare(pages) {
      await installPackages(folder, packages);
      await writePages(path.join(site(pages), content), pages, format);
      await writeFiles(site(pages), { "package.json": manifest, ...peer.files(generateSite(pages)) });
    },
    forget: (pages) => removeFolders(...caches.map((cache) => path.join(site(pages), cache))),
    build: (pages) => command(pages, "build"),
    serve: (pages, port) => command(pages, "serve", port),
    dev: (pages, port) => command(pages, "dev", port),
    address,
    file: (pages, page) => path.join(site(pages), content, `${page}.${format.ending}`),
  };
}

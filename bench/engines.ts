import path from "node:path";
import type { Engine } from "@/bench/engine";
import projectPackage from "@/package.json" with { type: "json" };

const { next, react, "react-dom": dom } = projectPackage.dependencies;

const onHost = (port: number) => ["--port", String(port), "--host", "127.0.0.1"];

/** An application with one page, in the same version of the framework: a lower bound for all sites built on it. */
export const bareApp: Engine = {
  name: "bare Next",
  packages: { next, react, "react-dom": dom },
  script: "node_modules/next/dist/bin/next",
  commands: { build: ["build"], serve: ["start"], dev: ["dev"] },
  listen: (port) => ["--port", String(port), "--hostname", "127.0.0.1"],
  environment: { NEXT_TELEMETRY_DISABLED: "1" },
  hasContent: false,
  address: () => "/",
  file: () => "app/page.jsx",
  files: () => ({
    "next.config.mjs":
      'const root = new URL("..", import.meta.url).pathname;\n' +
      "export default { turbopack: { root }, poweredByHeader: false };\n",
    "app/layout.jsx":
      'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
    "app/page.jsx": "export default function Page() {\n  return <main><h1>Bare</h1><p>edit-marker</p></main>;\n}\n",
  }),
  caches: [".next"],
};

const GROUPS_PER_TAB = 5;

/** The package as it is published. */
export const lectern: Engine = {
  name: "Lectern",
  packages: { lectern: `file:${path.resolve(".package")}` },
  madeBy: "package",
  script: "node_modules/lectern/cli/lectern.mjs",
  commands: { build: ["export", "docs"], check: ["check", "docs"], serve: ["start", "docs"], dev: ["dev", "docs"] },
  listen: onHost,
  hasContent: true,
  servesSources: true,
  address: (page) => `/${page}`,
  file: (page) => `docs/${page}.mdx`,
  files(groups) {
    const shown = groups.map(({ title, pages }) => ({ group: title, pages: pages.map((page) => page.path) }));
    const tabs = Array.from({ length: Math.ceil(shown.length / GROUPS_PER_TAB) }, (_, tab) => ({
      tab: `Part ${tab}`,
      groups: shown.slice(tab * GROUPS_PER_TAB, (tab + 1) * GROUPS_PER_TAB),
    }));
    const configuration = { theme: "mint", name: "Bench", colors: { primary: "#4f46e5" }, navigation: { tabs } };
    return { "docs/docs.json": JSON.stringify(configuration) };
  },
  caches: [".lectern", "out"],
};

const starlight: Engine = {
  name: "Starlight 0.42",
  // A release of its own of the runtime comes with it, because this one needs Node 22.
  packages: { astro: "7.3.5", "@astrojs/starlight": "0.42.4", node: "22.12.0" },
  program: "node_modules/.bin/node",
  script: "node_modules/astro/bin/astro.mjs",
  commands: { build: ["build"], serve: ["preview"], dev: ["dev"] },
  listen: onHost,
  environment: { ASTRO_TELEMETRY_DISABLED: "1" },
  hasContent: true,
  address: (page) => `/${page}/`,
  file: (page) => `src/content/docs/${page}.md`,
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
  caches: ["dist", ".astro", "node_modules"],
};

const docusaurus: Engine = {
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
  commands: { build: ["build"], serve: ["serve"], dev: ["start"] },
  listen: (port) => [...onHost(port), "--no-open"],
  environment: { NO_UPDATE_NOTIFIER: "1" },
  hasContent: true,
  address: (page) => `/${page}`,
  file: (page) => `docs/${page}.md`,
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
  caches: ["build", ".docusaurus", "node_modules"],
};

const vitepress: Engine = {
  name: "VitePress 1.6",
  packages: { vitepress: "1.6.4" },
  script: "node_modules/vitepress/bin/vitepress.js",
  commands: { build: ["build", "docs"], serve: ["preview", "docs"], dev: ["dev", "docs"] },
  listen: (port, command) => (command === "dev" ? onHost(port) : ["--port", String(port)]),
  hasContent: true,
  needsHeading: true,
  address: (page) => `/${page}.html`,
  file: (page) => `docs/${page}.md`,
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
  caches: ["docs/.vitepress/dist", "docs/.vitepress/cache"],
};

/** Engines that ours is compared with, each with a search of its own. */
export const peers: readonly Engine[] = [starlight, docusaurus, vitepress];

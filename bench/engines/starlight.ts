import path from "node:path";
import { installPeer } from "@/bench/engines/install-peer";
import type { Engine } from "@/bench/engines/types";
import { removeFolders, SCRATCH, writeFiles, writePages } from "@/bench/engines/workspace";
import { generateSite } from "@/bench/support/generate-site";

const FOLDER = path.join(SCRATCH, "peers", "starlight");

/** A release of its own of the runtime comes with it, because this one needs Node 22. */
const PACKAGES = { astro: "7.3.5", "@astrojs/starlight": "0.42.4", node: "22.12.0" };

const site = (pages: number) => path.join(FOLDER, `site-${pages}`);

/** Starlight with its search, as its starter sets it up. */
export const starlight: Engine = {
  name: "Starlight 0.42",
  hasContent: true,
  async prepare(pages) {
    await installPeer(FOLDER, PACKAGES);
    await writePages(path.join(site(pages), "src/content/docs"), pages, { ending: "md" });
    await writeFiles(site(pages), files(pages));
  },
  forget: (pages) => removeFolders(...["dist", ".astro", "node_modules"].map((name) => path.join(site(pages), name))),
  build: (pages) => command(pages, "build"),
  serve: (pages, port) => command(pages, "preview", port),
  dev: (pages, port) => command(pages, "dev", port),
  address: (page) => `/${page}/`,
  file: (pages, page) => path.join(site(pages), "src/content/docs", `${page}.md`),
};

function command(pages: number, name: string, port?: number) {
  const address = port === undefined ? [] : ["--port", String(port), "--host", "127.0.0.1"];
  return {
    program: path.join(FOLDER, "node_modules/.bin/node"),
    arguments: [path.join(FOLDER, "node_modules/astro/bin/astro.mjs"), name, ...address],
    directory: site(pages),
    environment: { ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: name === "dev" ? "development" : "production" },
  };
}

function files(pages: number): Record<string, string> {
  const sidebar = generateSite(pages).map(({ title, pages: list }) => ({
    label: title,
    items: list.map((page) => page.path),
  }));
  return {
    // The bundler looks here for packages that it must not leave to the runtime.
    "package.json": JSON.stringify({ private: true, type: "module", dependencies: PACKAGES }),
    "astro.config.mjs":
      'import { defineConfig } from "astro/config";\nimport starlight from "@astrojs/starlight";\n' +
      `export default defineConfig({ integrations: [starlight({ title: "Bench", sidebar: ${JSON.stringify(sidebar)} })] });\n`,
    "src/content.config.ts":
      'import { defineCollection } from "astro:content";\nimport { docsLoader } from "@astrojs/starlight/loaders";\n' +
      'import { docsSchema } from "@astrojs/starlight/schema";\n' +
      "export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
    "src/content/docs/index.md": '---\ntitle: "Bench"\n---\n\nStart.\n',
  };
}

import { networkInterfaces } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import createMDX from "@next/mdx";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { prebundlePackages } from "./lib/prebundle/prebundle-packages.mjs";

const projectDirectory = fileURLToPath(new URL(".", import.meta.url));

/** Turbopack knows plugins by path. Each of the two stands for a list: the same that pages get when compiled on demand. */
const pluginPath = (name) => fileURLToPath(new URL(`./lib/bundled-pages/${name}.mjs`, import.meta.url));

const withMDX = createMDX({
  options: {
    remarkPlugins: [pluginPath("remark-page")],
    rehypePlugins: [pluginPath("rehype-page")],
    remarkRehypeOptions: { clobberPrefix: "" },
  },
});

/**
 * What `npm run standalone` asks for: the traced files of the server beside it. Content is read at run time and never
 * traced.
 */
const standaloneOutput = {
  output: "standalone",
  outputFileTracingRoot: projectDirectory,
  outputFileTracingExcludes: {
    "**": ["./content/**", "./tests/**", "./decisions/**", "./bench/**", "./*.json", "./node_modules/{sharp,@img}/**"],
  },
};

/** Pages made for an export are of no use to the server that the build is for; a standalone folder may be read-only. */
const keepsRenderedPages = !process.env.LECTERN_EXPORT && process.env.LECTERN_STANDALONE !== "1";

const hasSourceMaps = ["1", "true", "on"].includes(process.env.LECTERN_SOURCE_MAPS ?? "");

/** @type {import("next").NextConfig} */
const config = {
  basePath: process.env.LECTERN_BASE_PATH || "",
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  // Builds of the same sources have the same name, so that the pages of one fit the scripts of the other.
  generateBuildId: () => process.env.LECTERN_BUILD_ID || null,
  experimental: {
    isrFlushToDisk: keepsRenderedPages,
    // Writing what the bundler remembers takes a third of a build, and an application that has not changed is not built again.
    turbopackFileSystemCacheForBuild: false,
    // Fewer bytes for browsers: without exports that nothing uses, and with the framework in one file, which compresses better.
    turbopackCjsTreeShaking: true,
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 10_000_000 },
    // Traces of what fails name the files of the build; only who works on the project's own code has use for more.
    turbopackSourceMaps: hasSourceMaps,
    turbopackInputSourceMaps: hasSourceMaps,
  },
  ...(process.env.LECTERN_STANDALONE === "1" ? standaloneOutput : {}),
  reactStrictMode: true,
  pageExtensions: ["ts", "tsx"],
  // `npm run types` checks the types, once, instead of every build.
  typescript: { ignoreBuildErrors: true },
  // Packages that pages and components use on the server are loaded by Node as they are: bundling them would cost each build,
  // and the first page of each `dev`, several seconds.
  serverExternalPackages: [
    "@ai-sdk/react",
    "ai",
    "katex",
    "mime",
    "remark-gfm",
    "remark-math",
    "remark-parse",
    "remark-rehype",
    "stemmer",
    "unified",
    "unist-util-visit",
  ],
};

/**
 * What keeps the first page of `dev` quick: plugins run in threads instead of processes of their own. Dynamic imports are not
 * compiled lazily (`turbopackLazyDynamicImports`): after a second start those that nobody had asked for before stay without
 * code, and every page with them fails.
 */
const developmentExperiments = {
  // From 24 on Node may abort when such a thread ends (nodejs/node#65100).
  ...(Number.parseInt(process.versions.node, 10) < 24 ? { turbopackPluginRuntimeStrategy: "workerThreads" } : {}),
};

/** Another repository has no pages for the bundler: those of the project's own content are then left uncompiled. */
const readsOwnContent = path.resolve(process.env.DOCS_DIR || ".") === process.cwd();
const withoutBundledPages = { "@/lib/bundled-pages/import-map": "./lib/bundled-pages/no-pages.ts" };

/** Addresses of this machine beside `localhost`: authors look at their pages on a phone too. */
const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ family }) => family === "IPv4")
  .map(({ address }) => address);

/** @type {import("next").NextConfig} */
const developmentConfig = {
  ...config,
  allowedDevOrigins: ownAddresses,
  experimental: { ...config.experimental, ...developmentExperiments },
  turbopack: {
    ...config.turbopack,
    resolveAlias: {
      ...config.turbopack?.resolveAlias,
      ...(readsOwnContent ? {} : withoutBundledPages),
    },
  },
};

/** @param {string} phase */
export default async (phase) => {
  const isDevelopment = phase === PHASE_DEVELOPMENT_SERVER;
  const chosen = isDevelopment ? developmentConfig : config;
  if (!isDevelopment && phase !== PHASE_PRODUCTION_BUILD) return withMDX(chosen);
  // The panel never renders on the server, which keeps the packages themselves.
  const prebundled = Object.entries(await prebundlePackages(projectDirectory));
  const browserAlias = Object.fromEntries(prebundled.map(([name, browser]) => [name, { browser }]));
  const resolveAlias = { ...chosen.turbopack?.resolveAlias, ...browserAlias };
  return withMDX({ ...chosen, turbopack: { ...chosen.turbopack, resolveAlias } });
};

import { networkInterfaces } from "node:os";
import { fileURLToPath } from "node:url";
import createMDX from "@next/mdx";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { prebundlePackages } from "./lib/build/prebundle/prebundle-packages.mjs";

const projectDirectory = fileURLToPath(new URL(".", import.meta.url));

/** Compiles the MDX files in `app`. */
const withMDX = createMDX();

/** What `npm run package` asks for: a list of the files that the framework's server loads. */
const tracedOutput = {
  output: "standalone",
  outputFileTracingRoot: projectDirectory,
  outputFileTracingExcludes: {
    "**": ["./content/**", "./tests/**", "./decisions/**", "./bench/**", "./*.json", "./node_modules/{sharp,@img}/**"],
  },
};

/** @type {import("next").NextConfig} */
const config = {
  // The base path is chosen when a server starts, which replaces this mark in all that it renders.
  assetPrefix: "/_lectern-base-path",
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  // The button of the framework would cover text of the page. Its errors are still shown.
  devIndicators: false,
  // This server decides about slashes, and the router in the browser leaves them as links have them.
  skipTrailingSlashRedirect: true,
  // A page that is rendered for one request has its title and its hints at fonts in the head, as one that is kept.
  htmlLimitedBots: /.*/,
  // No hint is that short: pages have theirs in the head. React warns of 0.
  reactMaxHeadersLength: 1,
  // Builds of the same sources have the same name, so that the pages of one fit the scripts of the other.
  generateBuildId: () => process.env.LECTERN_BUILD_ID || null,
  experimental: {
    // The server stores documents itself; the framework would write every page that it renders a second time.
    isrFlushToDisk: false,
    // Writing what the bundler remembers takes a third of a build, and an application that has not changed is not built again.
    turbopackFileSystemCacheForBuild: false,
    // How parts of a page are bundled is measured on pages of the build, of which there need not be any.
    prefetchInlining: false,
  },
  ...(process.env.LECTERN_STANDALONE === "1" ? tracedOutput : {}),
  reactStrictMode: true,
  pageExtensions: ["ts", "tsx", "mdx"],
  // `npm run types` checks the types, once, instead of every build.
  typescript: { ignoreBuildErrors: true },
  // Packages that pages and components use on the server are loaded by Node as they are: bundling them would cost each build,
  // and the first page of each `dev`, several seconds.
  serverExternalPackages: [
    "@ai-sdk/react",
    "ai",
    "remark-gfm",
    "remark-math",
    "remark-parse",
    "remark-rehype",
    "stemmer",
    "temml",
    "unified",
    "unist-util-visit",
  ],
};

/** Addresses of this machine beside `localhost`: authors look at their pages on a phone too. */
const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ family }) => family === "IPv4")
  .map(({ address }) => address);

/** @type {import("next").NextConfig} */
const developmentConfig = {
  ...config,
  allowedDevOrigins: ownAddresses,
  assetPrefix: process.env.LECTERN_BASE_PATH || "",
};

/** @param {string} phase */
export default async (phase) => {
  const isDevelopment = phase === PHASE_DEVELOPMENT_SERVER;
  const chosen = isDevelopment ? developmentConfig : config;
  if (!isDevelopment && phase !== PHASE_PRODUCTION_BUILD) return withMDX(chosen);
  // The panel never renders on the server, which keeps the packages themselves.
  const prebundled = Object.entries(await prebundlePackages(projectDirectory));
  const browserAlias = Object.fromEntries(prebundled.map(([name, browser]) => [name, { browser }]));
  return withMDX({ ...chosen, turbopack: { resolveAlias: browserAlias } });
};

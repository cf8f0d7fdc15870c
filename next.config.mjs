import { fileURLToPath } from "node:url";
import createMDX from "@next/mdx";

/** Turbopack knows plugins by path. Each of the two stands for a list: the same that pages get when compiled on demand. */
const pluginPath = (name) => fileURLToPath(new URL(`./lib/mdx/bundled/${name}.mjs`, import.meta.url));

const withMDX = createMDX({
  options: {
    remarkPlugins: [pluginPath("remark-page")],
    rehypePlugins: [pluginPath("rehype-page")],
    remarkRehypeOptions: { clobberPrefix: "" },
  },
});

/** @type {import("next").NextConfig} */
const config = {
  basePath: process.env.LECTERN_BASE_PATH || "",
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  pageExtensions: ["ts", "tsx"],
  // `npm run types` checks the types, once, instead of every build.
  typescript: { ignoreBuildErrors: true },
  // Packages that only the server runs are loaded by Node as they are: bundling them would cost each build, and the first
  // page of each `dev`, several seconds.
  serverExternalPackages: [
    "@ai-sdk/openai-compatible",
    "@apidevtools/swagger-parser",
    "@mdx-js/mdx",
    "@modelcontextprotocol/sdk",
    "@scalar/openapi-upgrader",
    "@scalar/snippetz",
    "acorn",
    "acorn-jsx",
    "ai",
    "chokidar",
    "colorjs.io",
    "esbuild",
    "estree-util-build-jsx",
    "estree-util-to-js",
    "estree-util-visit",
    "estree-walker",
    "fastest-levenshtein",
    "ignore",
    "image-size",
    "ipaddr.js",
    "jsonc-parser",
    "katex",
    "kysely",
    "libsql",
    "mdast-util-math",
    "mdast-util-mdx",
    "mdast-util-to-string",
    "mime",
    "pg",
    "range-parser",
    "rehype-katex",
    "rehype-raw",
    "rehype-sanitize",
    "rehype-stringify",
    "remark-gfm",
    "remark-math",
    "remark-mdx",
    "remark-parse",
    "remark-rehype",
    "remark-smartypants",
    "remark-stringify",
    "shiki",
    "stemmer",
    "tailwindcss",
    "unified",
    "unist-util-visit",
    "vfile",
    "yaml",
    "zod",
  ],
};

export default withMDX(config);

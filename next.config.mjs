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
  serverExternalPackages: [
    "@mdx-js/mdx",
    "shiki",
    "libsql",
    "esbuild",
    "tailwindcss",
    "katex",
    "@apidevtools/swagger-parser",
  ],
};

export default withMDX(config);

import createMDX from "@next/mdx";

const withMDX = createMDX({});

/** @type {import("next").NextConfig} */
const config = {
  basePath: process.env.LECTERN_BASE_PATH || "",
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  pageExtensions: ["ts", "tsx"],
  serverExternalPackages: ["@mdx-js/mdx", "shiki", "libsql", "esbuild", "katex", "@apidevtools/swagger-parser"],
};

export default withMDX(config);

import { ALL_FONTS } from "@/lib/seo/og/font-families";

/** Programs of the package, and of the build in a clone. The server starts some of them by name. */
export const PROGRAMS = ["lectern", "page-process", "page-thread", "index-search"] as const;

/**
 * The framework and its dependencies. The package contains only the files of them that a server loads: with its tools and
 * compilers, the framework is ten times as large.
 */
export const FRAMEWORK_PACKAGES = [
  "@next/env",
  "@swc/helpers",
  "client-only",
  "next",
  "react",
  "react-dom",
  "styled-jsx",
] as const;

/** Packages of which only some files are needed, all of them by browsers. */
export const BROWSER_PACKAGES = [
  {
    name: "mermaid",
    files: /^(?:package\.json|LICENSE|dist\/(?:mermaid\.esm\.min\.mjs|chunks\/mermaid\.esm\.min\/.+\.mjs))$/,
  },
] as const;

/** Packages that are not imported: their files are read by name. */
export const DATA_PACKAGES = [
  ...["fa6-brands", "fa6-regular", "fa6-solid", "lucide", "tabler"].map((name) => `@iconify-json/${name}`),
  "@fontsource/stix-two-math",
  ...ALL_FONTS.map((font) => `@fontsource-variable/${font}`),
] as const;

/**
 * Dependencies of the package that are not part of its bundles: packages with native code or with files that are read by name,
 * and packages that are loaded only on demand.
 */
export const INSTALLED_PACKAGES = [
  "@takumi-rs/core",
  "esbuild",
  "libsql",
  "open",
  "pg",
  "shiki",
  "temml",
  "tinypool",
  "tailwindcss",
  "twoslash",
  "typescript",
] as const;

/** Files and folders of the project that the package contains unchanged. */
export const COPIED_FILES = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "check-report.schema.json",
  "docs.schema.json",
  "lectern.schema.json",
  "locales",
  "parts.d.ts",
  "templates",
] as const;

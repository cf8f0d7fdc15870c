import { ALL_FONTS } from "@/lib/seo/og/font-families";

/** Programs of the package, and of a clone beside its build; the server starts the others by name. */
export const PROGRAMS = ["lectern", "start", "page-process", "page-thread", "index-search"] as const;

/**
 * The framework and what it requires. They travel inside the package, reduced to the files that a server loads: with all
 * its tools, its compilers and their packages the framework is ten times as large.
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

/** A package of which only some files are needed, all of them by browsers. */
export const BROWSER_PACKAGES = [
  {
    name: "mermaid",
    files: /^(?:package\.json|LICENSE|dist\/(?:mermaid\.esm\.min\.mjs|chunks\/mermaid\.esm\.min\/.+\.mjs))$/,
  },
] as const;

/** Packages that no code imports: their files are read by name. */
export const DATA_PACKAGES = [
  ...["fa6-brands", "fa6-regular", "fa6-solid", "lucide", "tabler"].map((name) => `@iconify-json/${name}`),
  "@fontsource/stix-two-math",
  ...ALL_FONTS.map((font) => `@fontsource-variable/${font}`),
] as const;

/**
 * Packages that are installed beside the package instead of being part of its bundles: those with native code or with
 * files that are read by name, and those that are loaded only where someone uses them.
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

/** Files and folders of the project that the package contains as they are. */
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

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";

/** Files of `lib` that touch the world: disk, network, clock, environment, database, a model. All others are pure. */
const EDGE_FILES = [
  /^lib\/env\.ts$/,
  /^lib\/(?:content|store|insights|mcp|standalone)\//,
  /^lib\/assistant\/(?:service|housekeeping|system-clock|owner-instructions|address-stamp)\.ts$/,
  /^lib\/assistant\/reply\/create-provider\.ts$/,
  /^lib\/assistant-client\/transport\.ts$/,
  /^lib\/config\/load-config\.ts$/,
  /^lib\/export\/(?:export-site|exported-folder)\.ts$/,
  /^lib\/feedback\/handle-feedback\.ts$/,
  /^lib\/http\/(?:answer-documents|capture-response|first-page|front-door|page-cache|send-page|serve-file|site-policy)\.ts$|^lib\/http\/early-requests\.mjs$/,
  /^lib\/health\/shutdown\.ts$/,
  /^lib\/icons\/load-icon\.ts$/,
  /^lib\/islands\/(?:build-island-module|compile-component-module|island-store)\.ts$/,
  /^lib\/markdown\/read-page\.ts$/,
  /^lib\/mdx\/bundled\/(?:generate-import-map|page-plugins)\.ts$/,
  /^lib\/observability\/(?:log|metrics|tracing|observation)\.ts$/,
  /^lib\/openapi\/(?:fetch-specification|forward-request|handle-proxy|load-[\w-]+|proxy-switch|specification-cache)\.ts$/,
  /^lib\/realm\//,
  /^lib\/search\/(?:build-search-index|index-database|lease|read-index|search-service|site-index|write-index)\.ts$/,
  /^lib\/site\/(?:load-site|site-store|start-site|watch-site|reload|page-problems|collect-problems)\.ts$/,
  /^lib\/utility-css\/compile-utilities\.ts$/,
];

interface Rule {
  title: string;
  files: (file: string) => boolean;
  forbidden: RegExp;
}

const isEdge = (file: string) => EDGE_FILES.some((pattern) => pattern.test(file));
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes("/testing/");

const rules: readonly Rule[] = [
  {
    title: "lib knows nothing of components and routes",
    files: (file) => file.startsWith("lib/"),
    forbidden: /^@\/(?:components|app)\//,
  },
  {
    title: "pure files of lib touch neither Node nor React nor the framework",
    files: (file) => file.startsWith("lib/") && !isEdge(file),
    // Hashes and paths are computed from their arguments alone.
    forbidden: /^(?:node:(?!crypto$|path(?:\/posix)?$)|next(?:\/|$)|react(?:-dom)?(?:\/|$)|ai$|@ai-sdk\/)/,
  },
  {
    title: "primitives know nothing of the domain",
    files: (file) => file.startsWith("components/ui/"),
    forbidden: /^@\/(?:lib\/(?!icons\/)|components\/(?!ui\/))/,
  },
  {
    title: "components touch neither Node nor the edge of lib",
    files: (file) => file.startsWith("components/"),
    forbidden: /^(?:node:|@\/app\/|@\/lib\/(?:env|content\/(?!types)|site\/(?:site-store|load-site)))/,
  },
  {
    title: "command line tools know nothing of components and routes",
    files: (file) => file.startsWith("cli/"),
    forbidden: /^@\/(?:components|app)\//,
  },
];

for (const { title, files, forbidden } of rules) {
  test(title, () => {
    const breaches = listSources()
      .filter((file) => files(file) && !isTest(file))
      .flatMap((file) => importsOf(file).flatMap((name) => (forbidden.test(name) ? [`${file} imports ${name}`] : [])));
    expect(breaches).toEqual([]);
  });
}

test("pure files of lib read neither the environment nor the clock nor chance", () => {
  const breaches = listSources()
    .filter((file) => file.startsWith("lib/") && !isEdge(file) && !isTest(file))
    .filter((file) => /\bprocess\.env\b|\bDate\.now\(|\bMath\.random\(/.test(readFileSync(file, "utf8")));
  expect(breaches).toEqual([]);
});

test("no source file is longer than 300 lines", () => {
  const long = listSources().filter((file) => !isTest(file) && readFileSync(file, "utf8").split("\n").length > 301);
  expect(long).toEqual([]);
});

function listSources(): string[] {
  return ["lib", "components", "app", "cli"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(folder, name.split(path.sep).join("/")))
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file)),
  );
}

/** Specifiers of static and dynamic imports; imports of types only do not count. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const pattern =
    /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? "");
}

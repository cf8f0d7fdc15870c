import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";

/** Files of `lib` that touch the world: disk, network, clock, environment, database, a model. All others are pure. */
const EDGE_FILES = [
  /^lib\/env\.ts$/,
  /^lib\/(?:build|bundled-pages|content|store|insights|mcp|server|standalone|widget)\//,
  /^lib\/assistant\/observation\/observation\.ts$/,
  /^lib\/assistant\/(?:service|system-clock|owner-instructions|address-stamp)\.ts$/,
  /^lib\/assistant\/reply\/(?:create-provider|gateway-model|openai-model|post-json)\.ts$/,
  /^lib\/assistant-client\/transport\.ts$/,
  /^lib\/component-lists\/(?:read-families|format-source)\.ts$/,
  /^lib\/config\/load-config\.ts$/,
  /^lib\/export\/(?:export-site|exported-folder)\.ts$/,
  /^lib\/feedback\/(?:handle-feedback|store-page-vote)\.ts$/,
  /^lib\/http\/(?:answer-documents|answer-messages|capture-response|front-door|page-cache|send-page|serve-file|site-policy|web-exchange)\.ts$|^lib\/http\/(?:early-requests|listen-queue)\.mjs$/,
  /^lib\/check\/(?:page-problems|collect-problems|module-problems)\.ts$/,
  /^lib\/health\/(?:data-folder|first-page|shutdown)\.ts$/,
  /^lib\/i18n\/get-messages\.ts$/,
  /^lib\/icons\/load-icon\.ts$/,
  /^lib\/islands\/(?:build-island-module|compile-component-module|island-store)\.ts$/,
  /^lib\/link-badges\/handle-link-badges\.ts$/,
  /^lib\/markdown\/read-page\.ts$/,
  /^lib\/observability\/(?:log|metrics|tracing)\.ts$/,
  /^lib\/og\/(?:handle-image-request|load-fonts|load-picture|render-image)\.ts$/,
  /^lib\/openapi\/(?:loading\/|proxy\/(?:forward-request|handle-proxy|proxy-switch)\.ts$)/,
  /^lib\/realm\//,
  /^lib\/skills\/read-skills\.ts$/,
  /^lib\/search\/(?:build-search-index|index-database|index-process|lease|read-index|search-service|site-index|write-index)\.ts$/,
  /^lib\/site\/(?:gather-changes|load-api-page|load-site|site-store|watch-site|reload|keep-sources)\.ts$/,
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
    title: "lib knows nothing of components and routes, but for the rules in the records of content components",
    files: (file) => file.startsWith("lib/"),
    forbidden: /^@\/(?:components\/(?!content\/[\w-]+\/[\w-]+\.content$)|app\/)/,
  },
  {
    title: "only the generated rules read the records of content components",
    files: (file) => file !== "lib/markdown/component-rules.ts",
    forbidden: /\.content$/,
  },
  {
    title: "records of content components are plain data and pure functions of lib",
    files: (file) => file.endsWith(".content.ts"),
    forbidden: /^(?!@\/lib\/(?:markdown|mdx)\/|mdast)/,
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

test("rooms of lib lean on one another in one direction only", () => {
  const leansOn = new Map<string, Set<string>>();
  for (const file of listSources().filter((name) => name.startsWith("lib/") && !isTest(name))) {
    const room = roomOf(file);
    const others = importsOf(file, { withTypes: true }).flatMap((name) =>
      name.startsWith("@/lib/") ? [roomOf(name.slice(2))] : [],
    );
    leansOn.set(room, new Set([...(leansOn.get(room) ?? []), ...others.filter((other) => other !== room)]));
  }
  // Rooms that lean only on rooms already taken out are taken out; what remains leans on itself in a circle.
  let remaining = [...leansOn.keys()];
  for (let isShrinking = true; isShrinking; ) {
    const next = remaining.filter((room) => [...(leansOn.get(room) ?? [])].some((other) => remaining.includes(other)));
    isShrinking = next.length < remaining.length;
    remaining = next;
  }
  expect(remaining).toEqual([]);
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

/** The folder of `lib` that a file or a specifier lies in; files beside the folders are rooms of their own. */
function roomOf(file: string): string {
  const [, room = ""] = file.split("/");
  return room.replace(/\.ts$/, "");
}

/** Specifiers of static and dynamic imports; imports of types only do not count, unless asked for. */
function importsOf(file: string, { withTypes = false } = {}): string[] {
  const source = readFileSync(file, "utf8");
  const pattern = withTypes
    ? /^\s*(?:import|export)\s+(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm
    : /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? "");
}

import { ALL_FONTS } from "@/lib/og/font-families";

/** Commands that a standalone folder can run: the search index of the server itself, and what an operator needs. */
export const STANDALONE_COMMANDS = ["index-search", "keys", "threads", "insights", "check"] as const;

/** A folder of the project of which the server reads files at run time, where no trace of its code leads to them. */
export interface RuntimeFolder {
  /** Relative to the project, with slashes. */
  folder: string;
  /** Paths below the folder that are read. */
  files: RegExp;
}

/** Everything that is read by name: icons, fonts of preview images, styles and scripts that pages ask for. */
export const RUNTIME_FOLDERS: readonly RuntimeFolder[] = [
  { folder: "node_modules/@iconify-json", files: /^[^/]+\/(?:icons|package)\.json$/ },
  ...ALL_FONTS.map((font) => ({
    folder: `node_modules/@fontsource-variable/${font}`,
    files: /^(?:unicode\.json|files\/.+-wght-normal\.woff2)$/,
  })),
  { folder: "node_modules/katex/dist", files: /^(?:katex\.min\.css|fonts\/.+\.woff2)$/ },
  { folder: "node_modules/mermaid/dist", files: /^(?:mermaid\.esm\.min\.mjs|chunks\/mermaid\.esm\.min\/.+\.mjs)$/ },
  { folder: "node_modules/tailwindcss", files: /^theme\.css$/ },
  { folder: "lib/http", files: /^(?:early-requests|listen-queue)\.mjs$/ },
  { folder: "locales", files: /^[\w-]+\.json$/ },
  { folder: "content", files: /./ },
];

/** Sources that the framework's trace brings along; the build holds them compiled. */
export const TRACED_SOURCES = [
  "bench",
  "components",
  "lib",
  "tests",
  "biome.json",
  "package-lock.json",
  "tsconfig.json",
] as const;

/** Single files: the bundled site, served where `DOCS_DIR` names no other. */
export const RUNTIME_FILES = ["docs.json", "docs.schema.json"] as const;

/** The program that starts the server of a standalone folder. */
export const START_SCRIPT = `// Notes requests that arrive before the set-up has finished, then starts the server.
import "./lib/http/early-requests.mjs";
// Lets many connections wait for it.
import "./lib/http/listen-queue.mjs";
// The server ends itself in order; the framework would end it at once.
process.env.NEXT_MANUAL_SIG_HANDLE = "1";
await import("./server.js");
`;

import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Engine } from "@/bench/engines/types";
import { PROJECT, removeFolders, SCRATCH, writePages } from "@/bench/engines/workspace";
import { GROUPS_PER_TAB, generateSite } from "@/bench/support/generate-site";

/** Docs folder of a size. */
export const docsFolder = (pages: number) => path.join(SCRATCH, "lectern", `docs-${pages}`);

/** Folder of database, caches and index for a size. */
export const dataFolder = (pages: number) => path.join(SCRATCH, "lectern", `data-${pages}`);

/** Relative to the project, as the framework wants it; ignored by version control and by the type check. */
const output = (pages: number) => `.next-bench-${pages}`;

/** The project itself, as it is checked out. */
export const lectern: Engine = {
  name: "Lectern",
  hasContent: true,
  prepare: writeDocs,
  forget: (pages) =>
    removeFolders(path.join(PROJECT, output(pages)), path.join(PROJECT, `${output(pages)}-server`), dataFolder(pages)),
  build: (pages, { prerender = "auto" } = {}) => ({
    program: process.execPath,
    arguments: ["--import", "tsx", "cli/build.ts"],
    directory: PROJECT,
    environment: { ...environment(pages), LECTERN_PRERENDER: prerender, NODE_ENV: "production" },
  }),
  serve: (pages, port, more) => ({
    // As `npm start` does.
    program: process.execPath,
    arguments: [`${output(pages)}-server/start.mjs`],
    directory: PROJECT,
    environment: { ...environment(pages), PORT: String(port), NODE_ENV: "production", ...more },
  }),
  dev: (pages, port) => ({
    // As `npm run dev` does, with a build of this size's own.
    program: "sh",
    arguments: [
      "-c",
      `node --import tsx cli/build.ts --application && exec node ${output(pages)}-server/lectern.mjs dev`,
    ],
    directory: PROJECT,
    environment: { ...environment(pages), PORT: String(port) },
  }),
  address: (page) => `/${page}`,
  file: (pages, page) => path.join(docsFolder(pages), `${page}.mdx`),
};

/** Writes the docs folder of a size. */
export async function writeDocs(pages: number): Promise<void> {
  await writePages(docsFolder(pages), pages, { ending: "mdx" });
  await writeFile(path.join(docsFolder(pages), "docs.json"), JSON.stringify(configuration(pages)));
}

/** The sizes differ in folders only. */
function environment(pages: number): Record<string, string> {
  return {
    DOCS_DIR: docsFolder(pages),
    LECTERN_DATA: dataFolder(pages),
    NEXT_DIST_DIR: output(pages),
    HOSTNAME: "127.0.0.1",
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

function configuration(pages: number): object {
  const groups = generateSite(pages).map((group) => ({
    group: group.title,
    pages: group.pages.map(({ path: name }) => name),
  }));
  const tabs = Array.from({ length: Math.ceil(groups.length / GROUPS_PER_TAB) }, (_, tab) => ({
    tab: `Part ${tab}`,
    groups: groups.slice(tab * GROUPS_PER_TAB, (tab + 1) * GROUPS_PER_TAB),
  }));
  return { theme: "mint", name: "Bench", colors: { primary: "#4f46e5" }, navigation: { tabs } };
}

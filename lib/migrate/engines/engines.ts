import { readDocusaurus } from "@/lib/migrate/engines/docusaurus";
import { readFumadocs } from "@/lib/migrate/engines/fumadocs";
import { readGitbook } from "@/lib/migrate/engines/gitbook";
import { readMint } from "@/lib/migrate/engines/mint";
import { readMkdocs } from "@/lib/migrate/engines/mkdocs";
import { readNextra } from "@/lib/migrate/engines/nextra";
import { readPlainMarkdown } from "@/lib/migrate/engines/plain-markdown";
import { readStarlight } from "@/lib/migrate/engines/starlight";
import { readVitepress } from "@/lib/migrate/engines/vitepress";
import type { EngineName, SourceFolder, SourceSite } from "@/lib/migrate/types";

/** How the site of each engine is read. */
const READERS: Readonly<Partial<Record<EngineName, (folder: SourceFolder) => SourceSite>>> = {
  docusaurus: readDocusaurus,
  vitepress: readVitepress,
  starlight: readStarlight,
  mint: readMint,
  nextra: readNextra,
  fumadocs: readFumadocs,
  markdown: readPlainMarkdown,
  mkdocs: readMkdocs,
  gitbook: readGitbook,
};

/** The engines by name. */
export const ENGINE_NAMES = Object.keys(READERS) as EngineName[];

/** Reads the site of an engine. @throws if the engine is not known. */
export function readSite(engine: EngineName, folder: SourceFolder): SourceSite {
  const read = READERS[engine];
  if (!read) throw new TypeError(`No engine is called ${engine}.`);
  return read(folder);
}

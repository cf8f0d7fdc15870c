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

/** Reads the site of each engine. */
export const SITE_READERS: Readonly<Record<EngineName, (folder: SourceFolder) => SourceSite>> = {
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

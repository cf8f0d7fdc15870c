import type { EngineName } from "@/lib/site/detect-engine";
import { readDocsify } from "@/migrate/engines/docsify";
import { readDocusaurus } from "@/migrate/engines/docusaurus";
import { readFumadocs } from "@/migrate/engines/fumadocs";
import { readGitbook } from "@/migrate/engines/gitbook";
import { readMdbook } from "@/migrate/engines/mdbook";
import { readMint } from "@/migrate/engines/mint";
import { readMkdocs } from "@/migrate/engines/mkdocs";
import { readNextra } from "@/migrate/engines/nextra";
import { readPlainMarkdown } from "@/migrate/engines/plain-markdown";
import { readStarlight } from "@/migrate/engines/starlight";
import { readVitepress } from "@/migrate/engines/vitepress";
import type { SourceFolder, SourceSite } from "@/migrate/types";

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
  mdbook: readMdbook,
  docsify: readDocsify,
};

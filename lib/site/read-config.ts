import path from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { hashText } from "@/lib/base/hash-text";
import { readTextFile } from "@/lib/base/read-text-file.server";
import { type Result, success } from "@/lib/base/result";
import { configFile, type LoadedConfig, loadConfig } from "@/lib/config/load-config.server";
import { readObject } from "@/lib/config/read-value";
import { resolveReferences } from "@/lib/config/resolve-references";
import { parseSourceFile } from "@/lib/config/source-file";
import { scanContent } from "@/lib/content/scan/scan-content";
import type { ContentScan } from "@/lib/content/scan/types";
import { isReadme, listFolder } from "@/lib/navigation/list-folder";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import { migrationHint } from "@/lib/site/migration-hint.server";

/** The configuration of a folder: its docs.json, or a generated one. */
export interface SiteConfig extends LoadedConfig {
  /** True if the folder has no docs.json, so that the navigation follows its folders. */
  isGenerated?: boolean;
}

/** The folders from which a configuration is read. */
interface ConfigFolders {
  docsDirectory: string;
  contentDirectory: string;
  dataDirectory: string;
}

/**
 * Reads docs.json, or generates a configuration for a folder of pages without one. Fails if docs.json is invalid, or if there is
 * neither a docs.json nor a page.
 */
export async function readConfig(folders: ConfigFolders): Promise<Result<SiteConfig, Problem[]>> {
  const written = await loadConfig(folders.docsDirectory);
  if (written.ok || written.error.some(({ code }) => code !== "config-missing")) return written;
  const text = await generateConfigText(folders);
  const parsed = text === undefined ? undefined : parseSourceFile(text);
  if (!parsed?.ok) return written;
  const resolved = resolveReferences(configFile, new Map([[configFile, { type: "read", source: parsed.value }]]));
  const notice = createProblem(
    "config-generated",
    { file: configFile },
    {
      message: `There is no docs.json in ${folders.docsDirectory}; the navigation follows the folders.`,
      hint: migrationHint(folders.docsDirectory),
    },
  );
  return success({
    ...resolved,
    problems: [...resolved.problems, notice],
    files: [configFile],
    findDuplicateKeys: () => [],
    isGenerated: true,
  });
}

/** Stores a valid configuration, for servers that start while docs.json is invalid. */
export async function keepConfig({ config, files }: SiteConfig, folders: KeptFolders): Promise<void> {
  await writeCachedJson(keptPath(folders), { config, files });
}

/** Reads the configuration that was stored last; undefined if there is none. */
export async function readKeptConfig(folders: KeptFolders): Promise<SiteConfig | undefined> {
  const { config, files } = readObject(await readCachedJson(keptPath(folders)));
  const parsed = config === undefined ? undefined : parseSourceFile(JSON.stringify(config));
  if (!parsed?.ok || !Array.isArray(files)) return undefined;
  const resolved = resolveReferences(configFile, new Map([[configFile, { type: "read", source: parsed.value }]]));
  return { ...resolved, files: files.map(String), findDuplicateKeys: () => [] };
}

type KeptFolders = Pick<ConfigFolders, "docsDirectory" | "dataDirectory">;

/** File of the stored configuration. Its name depends on the docs folder, since several sites may share a data folder. */
function keptPath({ docsDirectory, dataDirectory }: KeptFolders): string {
  return path.join(dataDirectory, "cache", `config-${hashText(docsDirectory)}.json`);
}

/**
 * Generates the text of a docs.json for a folder of pages; undefined if it has none.
 * @param needsPages whether a folder that only has README files counts as a folder without pages.
 */
export async function generateConfigText(
  { docsDirectory, contentDirectory, dataDirectory }: ConfigFolders,
  { needsPages = false } = {},
): Promise<string | undefined> {
  const scan = await scanContent(contentDirectory, { dataDirectory, variables: {} }).catch(() => undefined);
  if (!scan?.pages.length && (needsPages || !scan?.fallbackPages.some(isReadme))) return undefined;
  return `${JSON.stringify(generateConfig(await findName(docsDirectory), scan), null, 2)}\n`;
}

/** Names of folders that do not describe their content. */
const GENERAL_NAME = /^(?:docs?|documentation|content|site|website|pages)$/i;

/**
 * Finds the name of a folder's site: the title of its README, the name in package.json, or the name of the folder. For a folder
 * such as `docs`, the name of its parent is used.
 */
export async function findName(directory: string): Promise<string> {
  const parent = path.dirname(directory);
  return (
    (await findWrittenName(directory)) ??
    (GENERAL_NAME.test(path.basename(directory))
      ? ((await findWrittenName(parent)) ?? (path.basename(parent) || "Documentation"))
      : path.basename(directory) || "Documentation")
  );
}

async function findWrittenName(directory: string): Promise<string | undefined> {
  const read = (file: string) => readTextFile(path.join(directory, file)).catch(() => "");
  const [, title] = /^#[ \t]+(.+?)[ \t#]*$/m.exec(await read("README.md")) ?? [];
  if (title !== undefined && !/[[\]<>`*]/.test(title)) return title;
  const [, packageName] = /"name"\s*:\s*"([^"]+)"/.exec(await read("package.json")) ?? [];
  return packageName;
}

/** Generates a docs.json whose navigation follows the folders. @param name the name of the site. */
export function generateConfig(name: string, scan: Pick<ContentScan, "pages" | "fallbackPages">): object {
  return { theme: "mint", name, colors: { primary: "#4f46e5" }, navigation: { pages: listFolder("", scan) } };
}

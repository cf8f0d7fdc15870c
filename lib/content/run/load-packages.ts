import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { diskPath } from "@/lib/base/disk-path.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { hashText } from "@/lib/base/hash-text";
import { readTextFile } from "@/lib/base/read-text-file.server";
import { RecentMap } from "@/lib/base/recent-map";
import { promiseToKeep } from "@/lib/base/site-context.server";
import { openIslandStore } from "@/lib/content/islands/island-store.server";
import { packageIsland } from "@/lib/content/islands/package-island";
import {
  findPackageFolder,
  installing,
  isInstalling,
  type PackageFolder,
  readPackageFolder,
} from "@/lib/content/packages/package-folder";
import { packagesDirectory, SERVER_FILE, tryImports } from "@/lib/content/packages/run-packages";
import type { ContentPackages, PackageImports, PackageModule, PackageRefusal } from "@/lib/content/packages/types";
import type { FileFacts } from "@/lib/content/scan/types";
import { listImportSpecifiers } from "@/lib/content/syntax/import-specifiers";
import { isPackageImport, listPackageImports } from "@/lib/content/syntax/package-imports";
import { joinContentPath } from "@/lib/content/syntax/resolve-file";
import { log } from "@/lib/observability/log";

/** Where a site's packages are looked for, and who imports them. */
export interface PackageSources {
  /** Absolute path of the folder with docs.json. */
  docsDirectory: string;
  /** Absolute path of the folder that holds pages. */
  contentDirectory: string;
  /** Folder for caches, absolute. */
  dataDirectory: string;
  facts: ReadonlyMap<string, FileFacts>;
  /**
   * Called with each task that takes a while, and with undefined once it is done. Given only while an author writes, when
   * packages may be in the middle of an installation.
   */
  onTask?: ((task: string | undefined) => void) | undefined;
}

/** Part of every key: raise it when bundles of the same packages change. */
const BUNDLE_VERSION = 3;
/** The present site and a few before it. */
const BUNDLES_KEPT = 4;
/** Written last: a folder that has it is complete. */
const MANIFEST = "manifest.json";

const loading = new RecentMap<Promise<ContentPackages>>(BUNDLES_KEPT);

/**
 * Bundles the npm packages that content imports, through the cache; undefined if the docs folder has no package.json. A
 * package that cannot be imported is there with the reason.
 */
export async function loadPackages(sources: PackageSources): Promise<ContentPackages | undefined> {
  const { docsDirectory, contentDirectory, dataDirectory, onTask } = sources;
  const packageDirectory = findPackageFolder([contentDirectory, docsDirectory]);
  if (packageDirectory === undefined) return undefined;
  const imports = await collectImports(sources);
  const folder = await readPackageFolder(packageDirectory, imports.keys());
  const written = [...imports].map(([specifier, names]) => [specifier, [...names].sort()]).sort();
  const key = hashText(JSON.stringify([BUNDLE_VERSION, folder.state, written]));
  const name = `${dataDirectory} ${key}`;
  if (onTask && !loading.has(name) && (await isInstalling(packageDirectory))) {
    const modules = [...imports.keys()].map((specifier) => [specifier, { refusal: installing(specifier) }]);
    return { key: `${key}-installing`, modules: Object.fromEntries(modules), isIncomplete: true };
  }
  const known = getOrMake(loading, name, () => promiseToKeep(loadBundle(folder, imports, key, sources)));
  known.catch(() => loading.delete(name));
  return known;
}

/** Imports from packages of all files, including plain scripts, which the scan does not read. */
async function collectImports({ contentDirectory, facts }: PackageSources): Promise<PackageImports> {
  const found = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const note = async (file: string, specifiers?: readonly string[]): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    const imports = specifiers ?? listImportSpecifiers(await readText(diskPath(contentDirectory, file)));
    if (imports.some(isPackageImport)) {
      for (const [specifier, names] of listPackageImports(await readText(diskPath(contentDirectory, file)))) {
        found.set(specifier, new Set([...(found.get(specifier) ?? []), ...names]));
      }
    }
    const scripts = imports.filter((specifier) => /\.[cm]?[jt]s$/.test(specifier) && !isPackageImport(specifier));
    for (const script of scripts) await note(joinContentPath(file, script) ?? file);
  };
  for (const { file, imports } of facts.values()) await note(file, imports);
  return found;
}

function readText(path: string): Promise<string> {
  // A missing file is reported where it is imported.
  return readTextFile(path).catch(() => "");
}

async function loadBundle(
  folder: PackageFolder,
  imports: PackageImports,
  key: string,
  { dataDirectory, onTask }: PackageSources,
): Promise<ContentPackages> {
  const directory = join(packagesDirectory(dataDirectory), key);
  const known = await readCachedJson(join(directory, MANIFEST));
  if (isContentPackages(known)) return known;
  const modules: Record<string, PackageModule> = {};
  let styles: string | undefined;
  const wanted = new Map<string, ReadonlySet<string>>();
  for (const [specifier, names] of imports) {
    const refusal = await folder.refuse(specifier);
    if (refusal) modules[specifier] = { refusal };
    else wanted.set(specifier, names);
  }
  if (wanted.size > 0) {
    // Few sites need the bundler.
    const { bundlePackages, listOtherExports } = await import("@/lib/content/packages/bundle-packages");
    const input = { directory: folder.directory, imports: wanted };
    onTask?.(`Bundling ${[...wanted.keys()].join(", ")}`);
    const bundle = await bundlePackages(input).finally(() => onTask?.(undefined));
    await writeFiles(directory, new Map<string, string | Uint8Array>([...bundle.files, [SERVER_FILE, bundle.server]]));
    for (const [specifier, reason] of bundle.failures) modules[specifier] = { refusal: unbundled(specifier, reason) };
    styles = bundle.styles && `${key}/${bundle.styles}`;
    const tried = tryImports(bundle.server, bundle.entries.keys());
    const exportsOf = await listOtherExports(input, bundle, tried);
    const islands = openIslandStore(dataDirectory);
    for (const [specifier, name] of bundle.entries) {
      const error = tried.errors.get(specifier);
      const exports = exportsOf.get(specifier);
      const file = `${key}/${name}`;
      const island = packageIsland(specifier, file);
      if (error && !error.isBrowserOnly) {
        modules[specifier] = { refusal: failed(specifier, error.message) };
        continue;
      }
      await islands.put(island);
      modules[specifier] = {
        file,
        island: `${island.hash}/${island.file}`,
        ...(error && { isBrowserOnly: true }),
        ...(exports && { exports }),
      };
    }
  }
  const packages = { key, modules, ...(styles && { styles }) };
  await writeCachedJson(join(directory, MANIFEST), packages);
  return packages;
}

async function writeFiles(directory: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    for (const [name, text] of files) await writeFile(join(directory, name), text);
  } catch (cause) {
    log().error("The packages of the docs folder could not be saved and will not work", { directory }, cause);
  }
}

function isContentPackages(value: unknown): value is ContentPackages {
  return typeof value === "object" && value !== null && "key" in value && "modules" in value;
}

function unbundled(specifier: string, reason: string): PackageRefusal {
  return {
    code: "package-refused",
    level: "error",
    message: `\`${specifier}\` cannot be bundled for browsers: ${reason}.`,
    hint: "Use a package that is made for browsers: one without modules of Node.js and without native code.",
  };
}

function failed(specifier: string, reason: string): PackageRefusal {
  return {
    code: "package-failed",
    level: "error",
    message: `\`${specifier}\` fails while it is imported on the server: ${reason.replace(/\.$/, "")}.`,
    hint: "Use another package, or another version of it.",
  };
}

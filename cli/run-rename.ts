import { mkdir, readFile, rename, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CommandOutput } from "@/cli/command-output";
import { countOf } from "@/lib/base/count-of";
import { diskPath } from "@/lib/base/disk-path.server";
import { UserError } from "@/lib/base/user-error";
import { type CorrectedFile, formatDiff } from "@/lib/check/apply-corrections";
import { BASELINE_FILE } from "@/lib/check/baseline";
import { parseCheckSettings, SETTINGS_FILE } from "@/lib/check/check-settings";
import { checkFolder } from "@/lib/check/collect-problems";
import { readModuleLinks } from "@/lib/check/module-problems";
import { addRedirect, moveInBaseline, moveInCheckSettings, moveInConfig } from "@/lib/check/rename/move-in-config";
import { findLeftReferences, moveReferences, referencesByFile } from "@/lib/check/rename/move-references";
import { type Moves, planMoves } from "@/lib/check/rename/page-moves";
import { listFiles } from "@/lib/content/scan/list-files";
import type { LoadedSite } from "@/lib/site/load-site.server";

export interface RenameCommandOptions {
  /** The folder with docs.json. */
  folder: string;
  /** Folder for caches. */
  dataDirectory: string;
  /** The page or folder, as a path of the site or of a file. */
  from: string;
  to: string;
  /** Skips the confirmation. */
  yes?: boolean | undefined;
  /** Does not add a redirect from the old path. */
  skipRedirect?: boolean | undefined;
}

/** Files that may contain paths of pages. */
const NAMES_PAGES = /\.(?:mdx?|[cm]?[jt]sx?|json|ya?ml|html)$/;

/** Maximum number of positions in the list. */
const MAX_LISTED = 20;

/** A changed file with its absolute path. */
type PlacedFile = CorrectedFile & { path: string };

/**
 * Moves a page or a folder and updates all references: navigation, links, images, imports; adds a redirect from the old path.
 * @returns the exit code: 0 if it was moved, 1 if the author declined
 * @throws UserError for invalid names, with a message for the author
 */
export async function runRename(options: RenameCommandOptions, output: CommandOutput): Promise<number> {
  const { folder, from, to, dataDirectory } = options;
  const { loaded, pages } = await checkFolder(folder, { dataDirectory });
  if (!loaded) throw new UserError(`${path.join(folder, "docs.json")} cannot be read; run the check first.`);
  const { contentDirectory } = loaded.site;
  const files = await listFiles(contentDirectory);
  const planned = planMoves(files, from, to);
  if (!planned.ok) throw new UserError(planned.error);
  const moves = planned.value;
  const read = (file: string) => readFile(diskPath(contentDirectory, file), "utf8");
  const inModules = { links: await readModuleLinks(loaded.site, read), assets: [] };
  const references = referencesByFile([...pages.map(({ facts }) => facts), inModules]);
  const known = new Set(files);
  const changes: PlacedFile[] = [
    ...(await changeConfig(loaded, moves, options)),
    ...(await changeCheckFiles(folder, moves)),
  ];
  for (const file of files.filter((name) => /\.(?:mdx?|[jt]sx?)$/.test(name))) {
    const source = await read(file);
    const own = references.get(file) ?? { links: [], assets: [] };
    const changed = moveReferences({ file, source, references: own }, moves, (name) => known.has(name));
    if (changed) changes.push({ ...changed, path: diskPath(contentDirectory, file) });
  }
  const moved = [...moves.files].map(([file, name]) => `${file} → ${name}`);
  output.print([...moved, "", ...changes.map((change) => `${formatDiff(change)}\n`)].join("\n"));
  const changedCount = new Set(changes.map(({ file }) => file)).size;
  const question = `Move ${countOf(moves.files.size, "file")} and change ${changedCount}?`;
  if (!options.yes && !(await output.confirm(question))) {
    output.print("Nothing was changed; add --yes to apply.");
    return 1;
  }
  for (const { path: file, after } of changes) await writeFile(file, after);
  for (const [file, name] of moves.files)
    await moveFile(diskPath(contentDirectory, file), path.join(contentDirectory, name));
  await removeEmptyFolders(moves, contentDirectory);
  output.print(`Moved ${countOf(moves.files.size, "file")} and changed ${changedCount}.`);
  const left = await findLeft(loaded, moves);
  if (left.length > 0) output.print(describeLeft(left));
  return 0;
}

/** Positions in text files that still contain the old paths. */
async function findLeft({ site, config }: LoadedSite, moves: Moves): Promise<string[]> {
  const names = (await listFiles(site.contentDirectory)).filter((file) => NAMES_PAGES.test(file));
  const files = new Map([
    ...config.files.map((file): [string, string] => [path.join(site.docsDirectory, file), file]),
    ...names.map((file): [string, string] => [path.join(site.contentDirectory, file), file]),
  ]);
  const left: string[] = [];
  for (const [absolute, file] of files) {
    const text = await readFile(absolute, "utf8").catch(() => "");
    left.push(...findLeftReferences(file, text, moves));
  }
  return left;
}

function describeLeft(left: readonly string[]): string {
  const more = left.length - MAX_LISTED;
  const lines = left.slice(0, MAX_LISTED).map((place) => `  ${place}`);
  const rest = more > 0 ? [`  and ${more} more`] : [];
  return ["", "The old path is still in these places. Change it where it is a link:", ...lines, ...rest].join("\n");
}

async function changeConfig(
  { site, config }: LoadedSite,
  moves: Moves,
  { skipRedirect = false }: RenameCommandOptions,
): Promise<PlacedFile[]> {
  const changes: PlacedFile[] = [];
  for (const file of config.files) {
    const absolute = path.join(site.docsDirectory, file);
    const before = await readFile(absolute, "utf8").catch(() => undefined);
    if (before === undefined) continue;
    const moved = moveInConfig(file, before, moves);
    if (moved) changes.push({ ...moved, path: absolute });
    if (file !== "docs.json" || skipRedirect || moves.pages.size === 0) continue;
    const text = moved?.after ?? before;
    changes.push({ file, before: text, after: addRedirect(text, moves), count: 1, path: absolute });
  }
  return changes;
}

/** Changes the paths of files in the settings and the baseline of the check. */
async function changeCheckFiles(folder: string, moves: Moves): Promise<PlacedFile[]> {
  const read = (file: string) => readFile(path.join(folder, file), "utf8").catch(() => "");
  const settings = await read(SETTINGS_FILE);
  const parsed = parseCheckSettings(settings || "{}");
  const baseline = (parsed.ok && parsed.value.baseline) || BASELINE_FILE;
  const changed = [
    moveInCheckSettings(SETTINGS_FILE, settings, moves),
    moveInBaseline(baseline, await read(baseline), moves),
  ];
  return changed.flatMap((file) => (file ? [{ ...file, path: path.join(folder, file.file) }] : []));
}

async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await rename(from, to);
}

async function removeEmptyFolders(moves: Moves, contentDirectory: string): Promise<void> {
  const folders = new Set<string>();
  for (const file of moves.files.keys())
    for (let name = path.posix.dirname(file); name !== "."; name = path.posix.dirname(name)) folders.add(name);
  // Deepest first; `rmdir` fails for folders that are not empty.
  for (const folder of [...folders].sort((one, other) => other.length - one.length)) {
    await rmdir(diskPath(contentDirectory, folder)).catch(() => undefined);
  }
}

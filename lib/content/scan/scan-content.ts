import { readFileSync, type Stats, statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { diskPath } from "@/lib/base/disk-path.server";
import { hashText } from "@/lib/base/hash-text";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import { isRegularFile, readFileStart } from "@/lib/base/read-text-file.server";
import { RecentMap } from "@/lib/base/recent-map";
import { currentContext, perSite } from "@/lib/base/site-context.server";
import { frontmatterLength } from "@/lib/content/pipeline/preprocess";
import { hasVariableReference } from "@/lib/content/pipeline/variables";
import { buildRecords } from "@/lib/content/scan/build-records";
import { readCommitDates } from "@/lib/content/scan/commit-dates";
import { type FileKind, fileKind } from "@/lib/content/scan/file-kinds";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { listFiles } from "@/lib/content/scan/list-files";
import type { ContentScan, FileFacts } from "@/lib/content/scan/types";
import { listImportSpecifiers } from "@/lib/content/syntax/import-specifiers";
import { readEnvironment } from "@/lib/env";

/** The cache folder of a scan, and its other inputs. */
export interface ScanOptions {
  /** Folder for state and caches; created if missing. */
  dataDirectory: string;
  /** `variables` of docs.json, which are part of the hash of pages that use them. */
  variables: Readonly<Record<string, string>>;
  /** Uses the first heading as the title of pages without one, for folders of Markdown that were not written for a site. */
  usesHeadings?: boolean;
}

// Part of the cache file's name: increment it when `FileFacts` or the way facts are read from a file changes.
const FACTS_VERSION = 4;

/**
 * Lists the pages, snippets and static files of a content directory (absolute path). Reads only markdown and React
 * files that changed since the last scan of the same directory. Throws if the directory cannot be read.
 */
export async function scanContent(contentDirectory: string, options: ScanOptions): Promise<ContentScan> {
  const cachePath = join(options.dataDirectory, "cache", `scan-${FACTS_VERSION}-${hashText(contentDirectory)}.json`);
  const [names, cached] = await Promise.all([
    listFiles(contentDirectory, options.dataDirectory),
    readCachedFacts(cachePath),
  ]);
  const pages = names.filter((name) => /\.mdx?$/.test(name));
  const [scanned, commitDates] = await Promise.all([
    readFacts(contentDirectory, names, cached),
    readAllCommitDates(contentDirectory, pages, options.dataDirectory),
  ]);
  // The files of a version are removed with the version, and most of their facts equal those of the default version.
  const isKept = currentContext()?.versions?.directory === undefined;
  if (isKept && (scanned.readCount > 0 || scanned.facts.size !== cached.size)) {
    await writeCachedJson(cachePath, [...scanned.facts.values()]);
  }
  return buildRecords({ ...scanned, ...options, commitDates });
}

/** The commit dates of pages, including pages of mounted repositories. */
async function readAllCommitDates(contentDirectory: string, pages: readonly string[], dataDirectory: string) {
  const mounts = currentContext()?.mounts ?? [];
  const isClean = isCheckout();
  const dates = new Map(await readCommitDates(contentDirectory, pages, dataDirectory, isClean));
  for (const { path, directory } of mounts) {
    const own = pages.flatMap((file) => (file.startsWith(`${path}/`) ? [file.slice(path.length + 1)] : []));
    const there = own.length === 0 ? [] : await readCommitDates(directory, own, dataDirectory, isClean);
    for (const [file, time] of there) if (!dates.has(`${path}/${file}`)) dates.set(`${path}/${file}`, time);
  }
  return dates;
}

/**
 * Updates a scan after some files (relative to the content root) were added, changed or removed. Records that
 * are not affected stay the same objects; dependents of changed snippets get a new content hash.
 */
export async function rescanFiles(
  contentDirectory: string,
  previous: ContentScan,
  changedFiles: readonly string[],
  options: ScanOptions,
): Promise<ContentScan> {
  const scanned =
    (await rereadKnownFiles(contentDirectory, previous, changedFiles)) ??
    (await relistFiles(contentDirectory, previous, changedFiles, options));
  const commitDates = new Map(previous.commitDates);
  for (const file of changedFiles) commitDates.delete(file);
  return buildRecords({ ...scanned, ...options, commitDates, previous });
}

/** Rereads only the changed files; undefined if the list of files may have changed. */
async function rereadKnownFiles(
  contentDirectory: string,
  previous: ContentScan,
  changedFiles: readonly string[],
): Promise<ScannedFiles | undefined> {
  const facts = new Map(previous.facts);
  const assets = new Set(previous.files);
  for (const file of changedFiles) {
    const fact = facts.has(file) ? await readFact(contentDirectory, file) : undefined;
    if (fact) facts.set(file, fact);
    else if (!assets.has(file) || DATA_FILE.test(file) || !isRegularFile(diskPath(contentDirectory, file)))
      return undefined;
  }
  return { facts, files: previous.files, readCount: changedFiles.length };
}

/** Lists the folder again, since ignore rules and links decide whether a new file is included. */
async function relistFiles(
  contentDirectory: string,
  previous: ContentScan,
  changedFiles: readonly string[],
  { dataDirectory }: ScanOptions,
): Promise<ScannedFiles> {
  const known = new Map(previous.facts);
  for (const file of changedFiles) known.delete(file);
  return readFacts(contentDirectory, await listFiles(contentDirectory, dataDirectory), known);
}

interface ScannedFiles {
  facts: Map<string, FileFacts>;
  files: readonly string[];
  /** Files that were not in the cache and had to be read. */
  readCount: number;
}

/** Facts of recently read files of checkouts: versions of a site share most of their files. */
const recentFacts = new RecentMap<FileFacts>(10_000);

async function readFacts(
  contentDirectory: string,
  names: readonly string[],
  known: ReadonlyMap<string, FileFacts>,
): Promise<ScannedFiles> {
  const kinds = new Map<string, FileKind>(names.map((name) => [name, fileKind(name)]));
  const sources = names.filter((name) => ["page", "fallback", "code"].includes(kinds.get(name) ?? ""));
  const earlier = (file: string) => known.get(file) ?? (isCheckout() ? recentFacts.get(file) : undefined);
  const found = await readEach(sources, {
    now: (file) => readFactNow(contentDirectory, file, earlier(file)),
    later: (file) => readFact(contentDirectory, file, earlier(file)),
  });
  const facts = new Map(found.flatMap((fact) => (fact ? [[fact.file, fact] as const] : [])));
  if (isCheckout()) for (const [file, fact] of facts) recentFacts.set(file, fact);
  const readCount = [...facts].filter(([file, fact]) => fact !== known.get(file)).length;
  const served = names.filter((name) => kinds.get(name) === "static");
  return { facts, files: await withoutCommandOutput(contentDirectory, served), readCount };
}

/** The facts of a file, from the cache if it has not changed; undefined if it cannot be read. */
async function readFact(contentDirectory: string, file: string, earlier?: FileFacts): Promise<FileFacts | undefined> {
  const path = diskPath(contentDirectory, file);
  const status = await stat(path).catch(() => undefined);
  if (!status?.isFile()) return undefined;
  if (isUnchanged(earlier, status)) return earlier;
  const source = await readFile(path, "utf8").catch(() => undefined);
  return source === undefined ? undefined : factsOf(file, source, status);
}

/** Synchronous version of `readFact`. */
function readFactNow(contentDirectory: string, file: string, earlier?: FileFacts): FileFacts | undefined {
  const path = diskPath(contentDirectory, file);
  try {
    const status = statSync(path);
    if (!status.isFile()) return undefined;
    return isUnchanged(earlier, status) ? earlier : factsOf(file, readFileSync(path, "utf8"), status);
  } catch {
    return undefined;
  }
}

/**
 * Time and size are not enough: in container images and archives, files often have the same time in all versions. Files of a
 * checkout are never edited, but each further hard link changes their `ctime`, so that it is ignored there.
 */
function isUnchanged(earlier: FileFacts | undefined, { size, mtimeMs, ctimeMs, ino }: Stats): earlier is FileFacts {
  if (earlier?.size !== size || earlier.modifiedAt !== mtimeMs || earlier.inode !== ino) return false;
  return earlier.changedAt === ctimeMs || isCheckout();
}

/** True if the folder is a checkout that the server has written. */
const isCheckout = perSite(() => readEnvironment().LECTERN_GIT !== undefined);

function factsOf(file: string, source: string, { size, mtimeMs, ctimeMs, ino }: Stats): FileFacts {
  const isMarkdown = fileKind(file) !== "code";
  const { data, problems } = isMarkdown ? parseFrontmatter(file, source) : { data: {}, problems: [] };
  const heading = isMarkdown && data.title === undefined ? firstHeading(source) : undefined;
  return {
    file,
    size,
    modifiedAt: mtimeMs,
    changedAt: ctimeMs,
    inode: ino,
    sourceHash: hashText(source),
    frontmatter: data,
    imports: listImportSpecifiers(source),
    usesVariables: hasVariableReference(source),
    readsReader: mayReadReader(source),
    ...(heading === undefined ? {} : { heading }),
    problems,
  };
}

const CODE_BLOCK = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1/gm;
const READER = /\buser(?:\?\.|\.(?=[A-Za-z_$])|\[)|\{\s*(?:\.\.\.)?user\s*\}|=\s*user\b|<Visibility\b[^>]*\sgroups\b/;

/**
 * True if a page may use the `user` of the reader. A false positive, such as in prose, only means that the page is rendered more
 * often; a page that is not recognized gets no reader.
 */
function mayReadReader(source: string): boolean {
  return READER.test(source) && READER.test(source.replace(CODE_BLOCK, ""));
}

/** The text of a first-level heading at the start of the page, after comments at most. */
function firstHeading(source: string): string | undefined {
  const body = source.slice(frontmatterLength(source)).replace(/^(?:\s*<!--[\s\S]*?-->)+/, "");
  const [, text = ""] = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*\r?(?:\n|$)/.exec(body) ?? [];
  const title = text.replace(/\s*\{#[^{}]*\}$/, "");
  return title === "" || /[<{]/.test(title) ? undefined : title;
}

async function readCachedFacts(path: string): Promise<Map<string, FileFacts>> {
  const cached = (await readCachedJson(path)) as FileFacts[] | undefined;
  return new Map(cached?.map((fact) => [fact.file, fact]));
}

/** First characters of the output of Lectern's commands: conversations, insights, questions, keys, baselines and reports. */
const BEGINNINGS: readonly RegExp[] = [
  // lectern threads export
  /^\{"id":"[^"]*","domain":"[^"]*","keyId":/,
  // lectern insights, with --csv (of each list), --json, and neither
  /^question,times,(?:readers,)?weeks,|^search,times(?: without a result)?,|^page,up,down,cited,|^path,times,linked from,|^program,times,read|^day,questions,unanswered,/,
  /^\{\s*"domain": "[^"]*",\s*"from": "[-\d]*",\s*"to": /,
  /^(?:# )?\S+, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\n/,
  // lectern eval, with --make and --out
  /^\{"question":"/,
  /^\{\s*"summary": \{\s*"questions": \d/,
  // lectern keys, with --json
  /^[[{]\s[\s\S]*"(?:key|hint)": "lectern_[ps]k_/,
  // lectern check, with --update-baseline and --format json
  /^\{\s*"problems": \{\s*(?:\}|"[^"]+": \{\s*"[a-z-]+: )/,
  /^\{\s*"version": 1,\s*"folder": ".*",\s*"summary": \{\s*"total": \d/,
];

/** Extensions of files with possible output of commands. */
const DATA_FILE = /\.(?:jsonl?|csv|txt)$/i;

/** Number of bytes to read from a file, enough for the longest pattern. */
const HEAD = 1_000;

/** True for the output of one of Lectern's commands. */
export function isCommandOutput(text: string): boolean {
  return BEGINNINGS.some((beginning) => beginning.test(text.slice(0, HEAD)));
}

/** The files without output of commands, which may contain readers' questions, and keys. Paths are relative to the folder. */
async function withoutCommandOutput(directory: string, files: readonly string[]): Promise<string[]> {
  const isOutput = await Promise.all(
    files.map(async (file) => {
      const start = DATA_FILE.test(file) ? await readFileStart(diskPath(directory, file), HEAD) : undefined;
      return start !== undefined && isCommandOutput(start.toString());
    }),
  );
  return files.filter((_, index) => !isOutput[index]);
}

/** Milliseconds of reading between pauses for other work. */
const TURN = 20;

/** Milliseconds per file above which a turn counts as slow; a local disk takes less than a tenth. */
const SLOW = 2;

/** Number of slow turns in a row after which the disk counts as slow; a single one may be due to other work on the machine. */
const SLOW_TURNS = 3;

/** Maximum number of files that are read at a time from a slow disk. */
const READ_CONCURRENCY = 32;

/** Synchronous and asynchronous versions of a function that reads a file. */
interface FileReader<Value> {
  /** Reads the file in this thread. */
  now(file: string): Value;
  /** Reads the file in another thread. */
  later(file: string): Promise<Value>;
}

/**
 * Reads many files; the results keep their order. Reading a file from a local disk takes a few hundredths of a millisecond,
 * passing it to another thread several tenths. As long as the disk is fast, files are therefore read in this thread, with pauses.
 * @param clock the time in milliseconds.
 */
export async function readEach<Value>(
  files: readonly string[],
  { now, later }: FileReader<Value>,
  clock = () => performance.now(),
): Promise<Value[]> {
  const values: Value[] = [];
  let slowTurns = 0;
  while (values.length < files.length) {
    const before = values.length;
    const start = clock();
    let spent = 0;
    for (const file of files.slice(before)) {
      values.push(now(file));
      spent = clock() - start;
      if (spent > TURN) break;
    }
    const rest = files.slice(values.length);
    slowTurns = spent > (values.length - before) * SLOW ? slowTurns + 1 : 0;
    if (slowTurns === SLOW_TURNS) {
      return [...values, ...(await mapConcurrently(rest, READ_CONCURRENCY, later))];
    }
    if (rest.length > 0) await setImmediate();
  }
  return values;
}

import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { getOrMake } from "@/lib/base/get-or-make";
import { promiseToKeep } from "@/lib/base/site-context.server";
import { UserError } from "@/lib/base/user-error";
import { checkOut } from "@/lib/sources/check-out";
import { type GitAccess, git } from "@/lib/sources/git";
import type { GitRef } from "@/lib/sources/select-versions";

/** A repository that contains the docs folder of a site. */
export interface GitSourceOptions extends GitAccess {
  /** A URL or path that `git clone` accepts. */
  address: string;
  /**
   * A branch, a tag, or a commit; by default, the default branch of the repository. For a full name, such as `refs/tags/v1`,
   * all branches and tags are fetched at once.
   */
  ref?: string | undefined;
  /** Absolute path of the folder for data. */
  dataDirectory: string;
  /** Other repositories whose commits are part of the folder. */
  parts?: readonly GitSource[] | undefined;
  /** Changes the files of a commit before they are served. */
  complete?: ((directory: string) => Promise<void>) | undefined;
}

/** The state of a source. */
export interface SourceState {
  /** The commit that is served. */
  commit: string | undefined;
  /** Why the last fetch failed; undefined once one has succeeded. */
  failure: string | undefined;
  /** Warnings about parts of the repository that are not served. */
  warnings: readonly string[];
}

/** A repository whose latest commit is served as the docs folder. */
export interface GitSource {
  /** Absolute path of the symbolic link to the files of the commit that is served. */
  directory: string;
  repository: GitRepository;
  state(): SourceState;
  /** Calls the listener after each fetch of its repositories. @returns a function that ends the subscription */
  onFetched(listener: () => void): () => void;
  /**
   * Fetches the ref and serves its commit from now on. @throws UserError on failure; the previous commit is then still served.
   * @param maxAge a fetch within this number of milliseconds is not repeated
   */
  pull(maxAge?: number): Promise<"changed" | "unchanged">;
}

/** Refspecs of all branches and tags, for sites whose versions are refs. */
const ALL_REFS = ["+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"];

/** Number of earlier commits whose files are kept, because their pages may still be rendering. */
const EARLIER_COMMITS = 2;

/** The symbolic link that a source serves; its target is replaced atomically. @returns an absolute path */
export function checkoutDirectory({ address, ref = "HEAD", dataDirectory }: Omit<GitSourceOptions, keyof GitAccess>) {
  return path.join(refDirectory(address, ref, dataDirectory), "current");
}

/** Absolute path of the folder for all files of a single ref. */
export function refDirectory(address: string, ref: string, dataDirectory: string): string {
  return path.join(repositoryDirectory(address, dataDirectory), keyOf(ref));
}

function repositoryDirectory(address: string, dataDirectory: string): string {
  return path.join(dataDirectory, "git", keyOf(address));
}

function keyOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** A copy of a repository in the data folder, shared by all its refs. */
export type GitRepository = ReturnType<typeof createRepository>;

/** The repositories of this process, by folder. Sites with the same repository take turns and share fetches. */
const repositories = new Map<string, GitRepository>();

/** The copy of a repository in a data folder. */
export function openRepository(address: string, dataDirectory: string): GitRepository {
  const root = repositoryDirectory(address, dataDirectory);
  return getOrMake(repositories, root, () => createRepository(address, root));
}

function createRepository(address: string, root: string) {
  const directory = path.join(root, "repository");
  const listeners = new Set<() => void>();
  const waiting = new Map<string, Promise<void>>();
  const times = new Map<string, number>();
  let running: Promise<unknown> = Promise.resolve();
  // Kept until the next fetch, since all versions of a site read the refs after each fetch.
  let refs: Promise<ReadonlyMap<string, string>> | undefined;
  /** Runs a task while no fetch is running. */
  const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const result = running.then(() => prepare(root, directory)).then(run);
    running = result.catch(() => undefined);
    return result;
  };
  const fetchNow = async (key: string, refspecs: readonly string[], access: GitAccess) => {
    waiting.delete(key);
    const start = performance.now();
    const parameters = ["fetch", "--quiet", "--no-tags", "--force", "--no-write-fetch-head"];
    const prune = refspecs === ALL_REFS ? ["--prune"] : [];
    await git(directory, [...parameters, ...prune, address, ...refspecs], access).finally(() => {
      refs = undefined;
    });
    times.set(key, start);
    for (const listener of listeners) listener();
  };
  return {
    /** The bare repository; absolute. */
    directory,
    /**
     * Fetches refs. Calls for the same refs share one fetch until it starts. @throws UserError on failure.
     * @param maxAge a fetch of the same refs within this number of milliseconds is not repeated
     */
    fetch(refspecs: readonly string[], access: GitAccess, maxAge = 0): Promise<void> {
      const key = refspecs.join("\n");
      const last = times.get(key);
      if (last !== undefined && performance.now() - last < maxAge) return Promise.resolve();
      return getOrMake(waiting, key, () => inTurn(() => fetchNow(key, refspecs, access)));
    },
    /** The commits of the fetched branches, tags, and other refs, by full name. */
    refs() {
      refs ??= promiseToKeep(readRefs(directory));
      refs.catch(() => {
        refs = undefined;
      });
      return refs;
    },
    inTurn,
    /** Calls the listener after each fetch. @returns a function that ends the subscription */
    onFetched(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Fetches all branches and tags. @throws UserError on failure */
export function fetchRefs(repository: GitRepository, access: GitAccess): Promise<void> {
  return repository.fetch(ALL_REFS, access);
}

async function readRefs(directory: string): Promise<ReadonlyMap<string, string>> {
  if (!existsSync(path.join(directory, "HEAD"))) return new Map();
  const format = "--format=%(refname) %(objectname) %(*objectname)";
  const lines = (await git(directory, ["for-each-ref", format])).split("\n");
  return new Map(
    lines.map((line): [string, string] => {
      const [name = "", object = "", commitOfTag] = line.split(" ");
      return [name, commitOfTag || object];
    }),
  );
}

/** Lists the fetched branches and tags. */
export async function listRefs(repository: Pick<GitRepository, "refs">): Promise<GitRef[]> {
  return [...(await repository.refs()).keys()].flatMap((refName) => {
    const [, kind, name] = /^refs\/(heads|tags)\/(.+)$/.exec(refName) ?? [];
    return name === undefined ? [] : [{ kind: kind === "tags" ? ("tag" as const) : ("branch" as const), name }];
  });
}

/**
 * Opens a source in the data folder. Each commit has its own folder, and a symbolic link leads to the one that is served. The
 * link is replaced by renaming, so that it leads to the old or the new commit even if the process is killed.
 */
export function openGitSource(options: GitSourceOptions): GitSource {
  const { address, ref = "HEAD", dataDirectory, parts = [], complete, ...access } = options;
  const root = refDirectory(address, ref, dataDirectory);
  const repository = openRepository(address, dataDirectory);
  const link = path.join(root, "current");
  const isWhole = /^refs\/(?:heads|tags)\//.test(ref);
  const fetched = isWhole ? ref : `refs/lectern/${keyOf(ref)}`;
  const refspecs = isWhole ? ALL_REFS : [`+${ref}:${fetched}`];
  let state: SourceState = { commit: undefined, failure: undefined, warnings: [] };
  let running: Promise<unknown> = Promise.resolve();
  let waiting: { maxAge: number; outcome: Promise<"changed" | "unchanged"> } | undefined;

  const pullNow = async (maxAge: number) => {
    waiting = undefined;
    try {
      const known = maxAge === Number.POSITIVE_INFINITY ? (await repository.refs()).get(fetched) : undefined;
      if (known === undefined) await repository.fetch(refspecs, access, maxAge);
      const commit = known ?? (await repository.refs()).get(fetched);
      if (commit === undefined) throw new UserError("the repository does not have it.");
      const partState = await pullParts(parts, maxAge);
      const name = [commit, ...(partState.key ? [partState.key] : [])].join("-");
      const isSame = name === (await servedName(link));
      if (!isSame) await serve(root, repository.directory, { commit, name, complete });
      const warnings = state.commit === commit ? state.warnings : await findLimits(link);
      state = { commit, failure: partState.failure ?? (known === undefined ? undefined : state.failure), warnings };
      return isSame ? ("unchanged" as const) : ("changed" as const);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      state = { ...state, commit: await servedCommit(link), failure: reason };
      throw new UserError(`${ref} of ${address} could not be fetched: ${reason}`);
    }
  };

  return {
    directory: link,
    repository,
    state: () => state,
    onFetched(listener) {
      const ends = [repository, ...parts].map((part) => part.onFetched(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    // Calls share one pull until it starts.
    pull(maxAge = 0) {
      if (waiting && waiting.maxAge <= maxAge) return waiting.outcome;
      const outcome = running.then(() => pullNow(maxAge));
      waiting = { maxAge, outcome };
      // Callers do not wait until the files of old commits are removed.
      running = outcome
        .then((result) => (result === "changed" ? removeOthers(root, repository.directory) : undefined))
        .catch((error: Error) => {
          state = { ...state, failure: state.failure ?? error.message };
        });
      return outcome;
    },
  };
}

/** Pulls other repositories. If one cannot be fetched, its last commit stays. @throws UserError if it was never fetched */
async function pullParts(parts: readonly GitSource[], maxAge: number) {
  let failure: string | undefined;
  for (const part of parts) {
    await part.pull(maxAge).catch((error: Error) => {
      if (part.state().commit === undefined) throw error;
      failure = error.message;
    });
  }
  const key = parts.length === 0 ? "" : keyOf(parts.map((part) => part.state().commit).join(" "));
  return { key, failure };
}

async function prepare(root: string, repository: string): Promise<void> {
  if (!existsSync(path.join(repository, "HEAD"))) {
    await rm(repository, { recursive: true, force: true });
    await mkdir(root, { recursive: true });
    await git(root, ["init", "--quiet", "--bare", repository]);
  }
  await removeLocks(path.join(repository, "refs"));
  await rm(path.join(repository, "packed-refs.lock"), { force: true });
}

/** Removes locks of a process that was killed: only one process at a time fetches into this folder. */
async function removeLocks(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names) if (name.endsWith(".lock")) await rm(path.join(folder, name), { force: true });
}

/** Removes the folder of a single ref. */
export async function removeRef(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await git(path.join(path.dirname(directory), "repository"), ["worktree", "prune"]);
}

/** The commit that the link leads to; undefined before the first pull. */
export async function servedCommit(link: string): Promise<string | undefined> {
  return (await servedName(link))?.split("-")[0];
}

/** The name of the folder that the link leads to, without its random suffix. */
async function servedName(link: string): Promise<string | undefined> {
  const target = await readlink(link).catch(() => undefined);
  return target === undefined || !existsSync(link) ? undefined : path.basename(target).replace(/-[^-]*$/, "");
}

interface ServedCommit extends Pick<GitSourceOptions, "complete"> {
  commit: string;
  /** Identifies the commits whose files are in the folder. */
  name: string;
}

/** Writes the files of a commit to a new folder and points the link to it. */
async function serve(root: string, repository: string, { commit, complete, ...served }: ServedCommit): Promise<void> {
  const name = `${served.name}-${randomBytes(4).toString("hex")}`;
  const target = path.join("commits", name);
  const directory = path.join(root, target);
  await mkdir(root, { recursive: true });
  const siblings = (await readdir(path.dirname(root))).map((ref) => path.join(path.dirname(root), ref));
  const others = [root, ...siblings.filter((other) => other !== root)].map((other) => path.join(other, "current"));
  try {
    await checkOut(repository, { commit, directory }, others);
    await complete?.(directory);
  } catch (error) {
    // On a full disk, leftovers of failed attempts would make the next one fail, too.
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
  const next = path.join(root, `next-${name}`);
  await symlink(target, next, "junction");
  await rename(next, path.join(root, "current"));
}

/** Removes the files of all commits except the latest ones, and leftovers of killed processes. */
async function removeOthers(root: string, repository: string): Promise<void> {
  const folder = path.join(root, "commits");
  const current = path.basename(await readlink(path.join(root, "current")));
  const others = (await readdir(folder)).filter((name) => name !== current);
  const dated = await Promise.all(
    others.map(async (name) => ({ name, time: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const removed = dated.sort((one, other) => other.time - one.time).slice(EARLIER_COMMITS);
  for (const { name } of removed) await rm(path.join(folder, name), { recursive: true, force: true });
  const links = (await readdir(root)).filter((name) => name.startsWith("next-"));
  for (const name of links) await rm(path.join(root, name), { force: true });
  if (removed.length > 0) await git(repository, ["worktree", "prune"]);
}

/** Warnings about parts of a commit that are not fetched: submodules and files in Git LFS. */
async function findLimits(directory: string): Promise<string[]> {
  const read = (file: string) => readFile(path.join(directory, file), "utf8").catch(() => "");
  const [modules, attributes] = await Promise.all([read(".gitmodules"), read(".gitattributes")]);
  return [
    ...(modules.includes("[submodule") ? ["Submodules are not fetched: their folders are empty."] : []),
    ...(attributes.includes("filter=lfs") ? ["Files of Git LFS are not fetched: their pointers are served."] : []),
  ];
}

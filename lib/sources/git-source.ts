import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { UserError } from "@/lib/base/user-error";
import { type GitAccess, git } from "@/lib/sources/git";

/** Where the docs folder of a site comes from, if not from this machine. */
export interface GitSourceOptions extends GitAccess {
  /** What `git clone` takes. */
  address: string;
  /** A branch, a tag, or a commit; that which the repository names as its default if absent. */
  ref?: string | undefined;
  /** Absolute path of the folder for data. */
  dataDirectory: string;
}

/** What is known of a source. */
export interface SourceState {
  /** The commit that is served. */
  commit: string | undefined;
  /** Why the last fetch failed; undefined once one has succeeded. */
  failure: string | undefined;
  /** What of the repository is not served. */
  warnings: readonly string[];
}

/** A repository whose commits become the docs folder one after another. */
export interface GitSource {
  /** The link to the files of the commit that is served; absolute. */
  directory: string;
  state(): SourceState;
  /** Fetches the ref and serves its commit from now on. @throws UserError if it cannot: what was served stays. */
  pull(): Promise<"changed" | "unchanged">;
}

/** Where the fetched commit is kept in the repository. */
const FETCHED = "refs/lectern/fetched";

/** Earlier commits whose files are kept: pages of theirs may still be under way. */
const EARLIER_COMMITS = 2;

/** The link that a source serves, whose target is replaced all at once. @returns an absolute path */
export function checkoutDirectory({ address, ref = "HEAD", dataDirectory }: Omit<GitSourceOptions, keyof GitAccess>) {
  return path.join(sourceDirectory(address, ref, dataDirectory), "current");
}

function sourceDirectory(address: string, ref: string, dataDirectory: string): string {
  const key = createHash("sha256").update(`${address}\n${ref}`).digest("hex").slice(0, 12);
  return path.join(dataDirectory, "git", key);
}

/**
 * Opens a source in the data folder. The files of each commit are in a folder of their own, and a link leads to those that
 * are served: it is replaced by renaming, so that a process that is killed at any moment leaves the old commit or the new one.
 */
export function openGitSource(options: GitSourceOptions): GitSource {
  const { address, ref = "HEAD" } = options;
  const root = sourceDirectory(address, ref, options.dataDirectory);
  const repository = path.join(root, "repository");
  const link = path.join(root, "current");
  let state: SourceState = { commit: undefined, failure: undefined, warnings: [] };
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<"changed" | "unchanged"> | undefined;

  const pullNow = async () => {
    waiting = undefined;
    try {
      await prepare(root, repository);
      const commit = await fetchCommit(repository, options);
      const isSame = commit === (await servedCommit(link));
      if (!isSame) {
        await serve(root, repository, commit);
        await removeOthers(root, repository);
      }
      const warnings = state.commit === commit ? state.warnings : await findLimits(repository, commit);
      state = { commit, failure: undefined, warnings };
      return isSame ? ("unchanged" as const) : ("changed" as const);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      state = { ...state, commit: await servedCommit(link), failure: reason };
      throw new UserError(`${ref} of ${address} could not be fetched: ${reason}`);
    }
  };

  return {
    directory: link,
    state: () => state,
    // Requests that arrive before a fetch starts share it.
    pull() {
      waiting ??= running.then(pullNow);
      running = waiting.catch(() => undefined);
      return waiting;
    },
  };
}

async function prepare(root: string, repository: string): Promise<void> {
  if (!existsSync(path.join(repository, "HEAD"))) {
    await rm(repository, { recursive: true, force: true });
    await mkdir(root, { recursive: true });
    await git(root, ["init", "--quiet", "--bare", repository]);
  }
  // Left by a process that was killed: one process at a time works in this folder.
  await rm(path.join(repository, `${FETCHED}.lock`), { force: true });
}

async function fetchCommit(
  repository: string,
  { address, ref = "HEAD", ...access }: GitSourceOptions,
): Promise<string> {
  await git(repository, ["fetch", "--quiet", "--no-tags", "--force", address, `+${ref}:${FETCHED}`], access);
  return git(repository, ["rev-parse", "--verify", `${FETCHED}^{commit}`]);
}

/** The commit that the link leads to; undefined before the first. */
export async function servedCommit(link: string): Promise<string | undefined> {
  const target = await readlink(link).catch(() => undefined);
  return target === undefined || !existsSync(link) ? undefined : path.basename(target).split("-")[0];
}

/** Writes the files of a commit to a folder of their own, and turns the link to them. */
async function serve(root: string, repository: string, commit: string): Promise<void> {
  const name = `${commit}-${randomBytes(4).toString("hex")}`;
  const target = path.join("commits", name);
  await git(repository, ["worktree", "add", "--quiet", "--force", "--detach", path.join(root, target), commit]);
  const next = path.join(root, `next-${name}`);
  await symlink(target, next, "junction");
  await rename(next, path.join(root, "current"));
}

/** Removes the files of all commits but the last ones, and what a process left that was killed. */
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
  await git(repository, ["worktree", "prune"]);
}

/** What of a commit is not in its files: submodules, and large files that are kept elsewhere. */
async function findLimits(repository: string, commit: string): Promise<string[]> {
  const read = (file: string) => git(repository, ["show", `${commit}:${file}`]).catch(() => "");
  const [modules, attributes] = await Promise.all([read(".gitmodules"), read(".gitattributes")]);
  return [
    ...(modules.includes("[submodule") ? ["Submodules are not fetched: their folders are empty."] : []),
    ...(attributes.includes("filter=lfs") ? ["Files of Git LFS are not fetched: their pointers are served."] : []),
  ];
}

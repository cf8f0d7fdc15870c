import { link, mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import { git } from "@/lib/sources/git";

/** A file of a commit. */
export interface CommittedFile {
  /** `100644`, or another number for programs, links, and submodules. */
  mode: string;
  /** Names the content. */
  object: string;
  /** Bytes; NaN for a submodule. */
  size: number;
  /** Relative to the root of the repository. */
  name: string;
}

/** Maximum number of folders that are searched for a file to share; each one takes time. */
const MOST_FOLDERS = 3;

/** Maximum number of files that are written anew, because that is faster than a search in another folder. */
const FEW_NAMES = 100;

const LINKS_AT_A_TIME = 16;

/** Lists the files of a commit. @param directory the repository, or a folder that was checked out from it */
export async function listFilesOf(directory: string, commit: string): Promise<CommittedFile[]> {
  const lines = (await git(directory, ["ls-tree", "-r", "-l", "-z", "--full-tree", commit])).split("\0");
  return lines.flatMap((line) => {
    const [, mode = "", object = "", size = "", name = ""] = /^(\d+) \w+ (\w+) +(\d+|-)\t(.+)$/s.exec(line) ?? [];
    return name === "" ? [] : [{ mode, object, size: Number(size), name }];
  });
}

/** Writes files of a commit to the folder that `git worktree add --no-checkout` has made. */
export async function writeFiles(directory: string, commit: string, files: readonly CommittedFile[]): Promise<void> {
  const names = files.map(({ name }) => name).join("\0");
  await git(directory, ["read-tree", commit]);
  await git(directory, ["checkout-index", "--force", "-z", "--stdin"], {}, names);
}

/**
 * Writes all files of a commit to a new folder. Files that other folders already contain are linked instead of written again:
 * most are the same from one commit to the next, and from one version to another.
 * @param others links to folders `<commit>-…` that were written before; they may be removed meanwhile
 */
export async function checkOut(
  repository: string,
  { commit, directory }: { commit: string; directory: string },
  others: readonly string[],
): Promise<void> {
  const add = ["worktree", "add", "--quiet", "--force", "--detach"];
  const folders = (await Promise.all(others.map((other) => realpath(other).catch(() => "")))).filter(Boolean);
  if (folders.length === 0) {
    await git(repository, [...add, directory, commit]);
    return;
  }
  await git(repository, [...add, "--no-checkout", directory, commit]);
  let missing = await listFilesOf(repository, commit);
  for (const folder of folders.slice(0, MOST_FOLDERS)) {
    const known = await listFilesOf(repository, path.basename(folder).split("-", 1)[0] ?? "");
    missing = await linkFiles(missing, { from: folder, known, to: directory });
    if (missing.length <= FEW_NAMES) break;
  }
  await writeFiles(directory, commit, missing);
}

interface Linking {
  from: string;
  known: readonly CommittedFile[];
  to: string;
}

/** Links the files that are the same in another folder. @returns those that are still missing */
async function linkFiles(files: readonly CommittedFile[], { from, known, to }: Linking): Promise<CommittedFile[]> {
  const keyOf = ({ mode, object, name }: CommittedFile) => `${mode} ${object} ${name}`;
  const keys = new Set(known.map(keyOf));
  // Mounts are written into docs.json.
  const isShared = (file: CommittedFile) =>
    file.mode.startsWith("100") && path.posix.basename(file.name) !== "docs.json" && keys.has(keyOf(file));
  const shared = files.filter(isShared);
  const folders = new Set(shared.map(({ name }) => path.join(to, path.dirname(name))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const isLinked = await mapConcurrently(shared, LINKS_AT_A_TIME, ({ name }) =>
    // Where there are no such links, or no longer the folder, the file is written.
    link(path.join(from, name), path.join(to, name)).then(
      () => true,
      () => false,
    ),
  );
  const linked = new Set(shared.filter((_, index) => isLinked[index]));
  return files.filter((file) => !linked.has(file));
}

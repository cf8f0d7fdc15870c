import { rm } from "node:fs/promises";
import path from "node:path";
import { pagePathFromFile } from "@/lib/base/paths";
import { UserError } from "@/lib/base/user-error";
import { fileKind } from "@/lib/content/scan/file-kinds";
import type { Preview } from "@/lib/hosting/preview-settings";
import { type CommittedFile, listFilesOf, writeFiles } from "@/lib/sources/check-out";
import { type GitAccess, git } from "@/lib/sources/git";
import { type GitSourceOptions, openRepository } from "@/lib/sources/git-source";

/** Maximum size of a file of a fork, and of all its files, in bytes; and maximum number of files. */
const MAX_FILE_BYTES = 10 << 20;
const MAX_FORK_BYTES = 200 << 20;
const MAX_FILES = 20_000;

/** A page that differs from what the ref is compared with. */
export interface ChangedPage {
  status: "added" | "changed" | "removed";
  /** Path of its URL, without base path. */
  path: string;
}

/** The changes of a ref. */
export interface Changes {
  pages: ChangedPage[];
  /** Other files of the docs folder: settings, snippets, images. */
  otherFiles: number;
  /** The commit that it began from. */
  base: string;
}

/** The copy of a repository that previews are taken from. */
export type PreviewRepository = ReturnType<typeof openPreviewRepository>;

/** Opens the copy of a repository that the site has, too. Commands that write to it run one after the other. */
export function openPreviewRepository(options: Omit<GitSourceOptions, "parts" | "complete">) {
  const { address, ref = "HEAD", dataDirectory, ...access } = options;
  const repository = openRepository(address, dataDirectory);
  const { directory, inTurn } = repository;
  const kept = ({ name }: Preview) => ({ head: `refs/previews/head/${name}`, base: `refs/previews/base/${name}` });
  return {
    /** The commits of all branches by name. @throws UserError if the host does not answer. */
    listBranches: () => inTurn(() => listBranches(address, directory, access)),
    /** Fetches the commit of a preview and its base commit. @throws UserError if it cannot. */
    async fetch(preview: Preview) {
      const { head, base } = kept(preview);
      await repository.fetch([`+${preview.ref}:${head}`, `+${preview.base ?? ref}:${base}`], access);
      await git(directory, ["rev-parse", "--verify", "--end-of-options", `${preview.commit}^{commit}`]);
    },
    /** Writes the files of a commit to a folder. @returns what of a fork was left out */
    checkOut: (commit: string, target: string, isFork: boolean) =>
      inTurn(async (): Promise<string[]> => {
        await rm(target, { recursive: true, force: true });
        await git(directory, ["worktree", "prune"]);
        const parameters = ["worktree", "add", "--quiet", "--force", "--detach", ...(isFork ? ["--no-checkout"] : [])];
        await git(directory, [...parameters, target, commit]);
        return isFork ? writeForkFiles(target, commit) : [];
      }),
    /** Removes a folder with the files of a commit. @param isUnused called before, in the queue; the folder stays if it returns false */
    remove: (target: string, isUnused = () => true) =>
      inTurn(async () => {
        if (!isUnused()) return;
        await rm(target, { recursive: true, force: true, maxRetries: 3 });
        await git(directory, ["worktree", "prune"]);
      }),
    /** Deletes the refs that were fetched for all other previews. */
    keep: (names: ReadonlySet<string>) =>
      inTurn(async () => {
        const refs = (await git(directory, ["for-each-ref", "--format=%(refname)", "refs/previews"])).split("\n");
        const others = refs.filter((ref) => ref !== "" && !names.has(path.posix.basename(ref)));
        for (const ref of others) await git(directory, ["update-ref", "-d", ref]);
      }),
    /** Compares a fetched preview with its base. @param folder the docs folder in the repository */
    compare: (preview: Preview, folder: string) =>
      inTurn(async (): Promise<Changes> => {
        const base = await git(directory, ["merge-base", kept(preview).base, preview.commit]).catch(() =>
          git(directory, ["rev-parse", kept(preview).base]),
        );
        const inFolder = folder === "." ? [] : [`--relative=${folder.replace(/\/*$/, "/")}`];
        const parameters = ["diff", "--name-status", "--no-renames", "-z", ...inFolder];
        return { ...readChanges(await git(directory, [...parameters, base, preview.commit, "--"])), base };
      }),
  };
}

async function listBranches(address: string, directory: string, access: GitAccess): Promise<Map<string, string>> {
  const lines = (await git(directory, ["ls-remote", "--heads", address], access)).split("\n");
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [, commit, name] = /^([0-9a-f]{40,64})\trefs\/heads\/(.+)$/.exec(line) ?? [];
      return commit && name ? [[name, commit]] : [];
    }),
  );
}

/**
 * Writes the files of a fork: no links, no submodules, and nothing that fills the disk.
 * @returns the files that were left out @throws UserError if the files exceed the limits in total
 */
async function writeForkFiles(directory: string, commit: string): Promise<string[]> {
  const entries = await listFilesOf(directory, commit);
  const isPlain = ({ mode, size }: CommittedFile) => mode.startsWith("100") && size <= MAX_FILE_BYTES;
  const plain = entries.filter((entry) => isPlain(entry) && !/(?:^|\/)node_modules\//.test(entry.name));
  const total = plain.reduce((sum, { size }) => sum + size, 0);
  if (plain.length > MAX_FILES || total > MAX_FORK_BYTES) {
    throw new UserError(`The fork has ${plain.length} files with ${total >> 20} MB; a preview takes up to 200 MB.`);
  }
  await writeFiles(directory, commit, plain);
  return entries.filter((entry) => !isPlain(entry)).map(({ name }) => name);
}

/** Reads `git diff --name-status -z`. Names and states take turns. */
export function readChanges(output: string): Omit<Changes, "base"> {
  const fields = output.split("\0");
  const pages = new Map<string, ChangedPage>();
  let otherFiles = 0;
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const status = STATUSES[fields[index] ?? ""] ?? "changed";
    const file = (fields[index + 1] ?? "").normalize().replace(/^content\//, "");
    if (fileKind(file) !== "page") otherFiles += 1;
    else {
      const page = pagePathFromFile(file);
      // A page that moves to another kind of file is still there.
      pages.set(page, { path: page, status: pages.has(page) ? "changed" : status });
    }
  }
  return { pages: [...pages.values()].sort((one, other) => (one.path < other.path ? -1 : 1)), otherFiles };
}

const STATUSES: Readonly<Record<string, ChangedPage["status"]>> = { A: "added", D: "removed" };

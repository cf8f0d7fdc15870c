import { copyFile, link, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SiteMount } from "@/lib/base/site-context.server";
import { UserError } from "@/lib/base/user-error";
import { loadConfig } from "@/lib/config/load-config.server";
import type { GitAccess } from "@/lib/sources/git";
import { type GitSource, openGitSource } from "@/lib/sources/git-source";
import { directoriesIn, type MountedContent, mergeMounted, prefixAddresses } from "@/lib/sources/mounted-content";

/** A repository whose docs folder is a folder of another one's site. */
export interface Mount extends Pick<SiteMount, "path" | "folder"> {
  source: GitSource;
}

/** The repositories that are mounted in a site. @param access that of the site, for those without a token */
export function openMounts(mounts: readonly SiteMount[], dataDirectory: string, access: GitAccess): Mount[] {
  return mounts.map(({ path: at, folder, address, ref, token = access.token }) => {
    const complete = async (directory: string) => refuseBroken(path.join(directory, folder));
    const source = openGitSource({ address, ref, dataDirectory, token, sshKey: access.sshKey, complete });
    return { path: at, folder, source };
  });
}

/** Its last good commit stays. @throws UserError if docs.json of a mount cannot be read */
async function refuseBroken(folder: string): Promise<void> {
  const written = await loadConfig(folder);
  const [problem] = written.ok ? [] : written.error;
  if (problem && problem.code !== "config-missing")
    throw new UserError(`${problem.file}:${problem.line}:${problem.column} ${problem.message}`);
}

/**
 * Adds the files of mounts to the content folder of a site that was just written. Files of the site take precedence. Files
 * share their storage with those of the mount, except pages whose links are changed.
 * @param docsDirectory with docs.json, in which `sourceRef`s are replaced
 */
export async function addMounts(
  docsDirectory: string,
  contentDirectory: string,
  mounts: readonly Mount[],
): Promise<void> {
  const mounted = await Promise.all(
    mounts.map(async (mount) => {
      const folder = path.join(mount.source.directory, mount.folder);
      return { content: await readMounted(mount.path, folder), folder };
    }),
  );
  for (const { content, folder } of mounted) {
    for (const file of content.files) {
      if (file === "docs.json") continue;
      const target = path.join(contentDirectory, content.path, file);
      await mkdir(path.dirname(target), { recursive: true });
      await addFile(path.join(folder, file), target, content);
    }
  }
  const written = await loadConfig(docsDirectory);
  if (!written.ok || !JSON.stringify(written.value.config).includes('"sourceRef"')) return;
  const merged = mergeMounted(
    written.value.config,
    mounted.map(({ content }) => content),
  );
  await writeFile(path.join(docsDirectory, "docs.json"), JSON.stringify(merged, null, 2));
}

async function readMounted(mountPath: string, folder: string): Promise<MountedContent> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== ".git")
    // Before Node 20.12, the folder of an entry has another name.
    .map(({ parentPath, path: folderPath, name }) => path.join(parentPath ?? folderPath, name))
    .map((file) => path.relative(folder, file).split(path.sep).join("/"));
  const written = await loadConfig(folder);
  const config = written.ok ? written.value.config : {};
  return { path: mountPath, files: new Set(files), generated: directoriesIn(config), config };
}

async function addFile(source: string, target: string, content: MountedContent): Promise<void> {
  const isText = /\.(?:mdx?|[jt]sx?)$/.test(source);
  const text = isText ? await readFile(source, "utf8") : "";
  const changed = prefixAddresses(text, content);
  const add = async () => {
    if (changed !== text) return writeFile(target, changed, { flag: "wx" });
    // Where the file system has no such links, the file is copied.
    return link(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") throw error;
      return copyFile(source, target);
    });
  };
  await add().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

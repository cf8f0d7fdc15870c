import { copyFile, link, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { readTextFile } from "@/lib/base/read-text-file";
import type { SiteMount } from "@/lib/base/site-context";
import { parseSourceFile } from "@/lib/config/source-file";
import type { GitAccess } from "@/lib/sources/git";
import { type GitSource, openGitSource } from "@/lib/sources/git-source";
import { type MountedContent, mergeMounted, prefixAddresses } from "@/lib/sources/mounted-content";

/** A repository whose docs folder is a folder of another one's site. */
export interface Mount {
  /** The folder of the site, without slashes around it. */
  path: string;
  source: GitSource;
  /** Its docs folder, relative to the root of the repository. */
  folder: string;
}

/** The repositories that are mounted in a site. @param access that of the site, for those without a token */
export function openMounts(mounts: readonly SiteMount[], dataDirectory: string, access: GitAccess): Mount[] {
  return mounts.map(({ path: at, folder, address, ref, token = access.token }) => {
    const source = openGitSource({ address, ref, dataDirectory, token, sshKey: access.sshKey });
    return { path: at, folder, source };
  });
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
  const file = path.join(docsDirectory, "docs.json");
  const text = await readTextFile(file).catch(() => undefined);
  const parsed = text === undefined ? undefined : parseSourceFile(text);
  if (!parsed?.ok || !text?.includes('"sourceRef"')) return;
  const merged = mergeMounted(
    parsed.value.value,
    mounted.map(({ content }) => content),
  );
  await writeFile(file, JSON.stringify(merged, null, 2));
}

async function readMounted(mountPath: string, folder: string): Promise<MountedContent> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== ".git")
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
  const text = await readTextFile(path.join(folder, "docs.json")).catch(() => "{}");
  const parsed = parseSourceFile(text);
  return { path: mountPath, files: new Set(files), config: parsed.ok ? parsed.value.value : {} };
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

import path from "node:path";
import { currentContext, perSite } from "@/lib/base/site-context.server";
import { readEnvironment } from "@/lib/env";
import { findContentDirectory } from "@/lib/site/find-content-directory.server";
import { siteDirectories } from "@/lib/site/site-store";
import { type GitSource, openGitSource } from "@/lib/sources/git-source";
import { addMounts, openMounts } from "@/lib/sources/mounts";

/** The repository that the site of this process is served from; undefined if it is a folder of this machine. */
export const siteSource: () => GitSource | undefined = perSite(() => {
  const environment = readEnvironment();
  const { LECTERN_GIT: address, LECTERN_GIT_REF: ref } = environment;
  if (address === undefined) return undefined;
  const access = { token: environment.LECTERN_GIT_TOKEN, sshKey: environment.LECTERN_GIT_SSH_KEY };
  const { dataDirectory } = siteDirectories();
  const mounts = openMounts(currentContext()?.mounts ?? [], dataDirectory, access);
  const complete = async (directory: string) => {
    const docsDirectory = path.join(directory, environment.DOCS_DIR);
    if (mounts.length > 0) await addMounts(docsDirectory, findContentDirectory(docsDirectory), mounts);
  };
  const parts = mounts.map(({ source }) => source);
  return openGitSource({ address, ref, dataDirectory, parts, complete, ...access });
});

import { perSite } from "@/lib/base/site-context";
import { readEnvironment } from "@/lib/env";
import { siteDirectories } from "@/lib/site/site-store";
import { type GitSource, openGitSource } from "@/lib/sources/git-source";

/** The repository that the site of this process is served from; undefined if it is a folder of this machine. */
export const siteSource: () => GitSource | undefined = perSite(() => {
  const environment = readEnvironment();
  const { LECTERN_GIT: address, LECTERN_GIT_REF: ref } = environment;
  if (address === undefined) return undefined;
  const access = { token: environment.LECTERN_GIT_TOKEN, sshKey: environment.LECTERN_GIT_SSH_KEY };
  return openGitSource({ address, ref, dataDirectory: siteDirectories().dataDirectory, ...access });
});

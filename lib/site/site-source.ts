import { readEnvironment } from "@/lib/env";
import { siteDirectories } from "@/lib/site/site-store";
import { type GitSource, openGitSource } from "@/lib/sources/git-source";

let source: GitSource | undefined;

/** The repository that the site of this process is served from; undefined if it is a folder of this machine. */
export function siteSource(): GitSource | undefined {
  const environment = readEnvironment();
  const { LECTERN_GIT: address, LECTERN_GIT_REF: ref } = environment;
  if (address === undefined) return undefined;
  const access = { token: environment.LECTERN_GIT_TOKEN, sshKey: environment.LECTERN_GIT_SSH_KEY };
  source ??= openGitSource({ address, ref, dataDirectory: siteDirectories().dataDirectory, ...access });
  return source;
}

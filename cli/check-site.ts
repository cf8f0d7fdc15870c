import path from "node:path";
import { inSite, type SiteMount } from "@/lib/base/site-context.server";
import { UserError } from "@/lib/base/user-error";
import { parsePath } from "@/lib/config/json-path";
import { loadConfig } from "@/lib/config/load-config.server";
import { readEnvironment } from "@/lib/env";
import { readHostedSites } from "@/lib/hosting/read-sites";
import { expandVersions } from "@/lib/hosting/site-versions";
import type { Problem } from "@/lib/problems/types";
import { siteSource } from "@/lib/site/site-source";
import { siteDirectories } from "@/lib/site/site-store";
import { git } from "@/lib/sources/git";
import type { GitSource } from "@/lib/sources/git-source";
import { mergeMounted, placeOf, withPlaces } from "@/lib/sources/mounted-content";

/** Locates files of a checked site in their repositories. */
export interface CheckedRepositories {
  /** Replaces the file of a problem by its path in its repository; for the merged docs.json, by the original file and position. */
  place(problem: Problem): Problem;
  /** Removes the name of the site's own repository from a path. */
  withoutOwn(file: string): string;
}

/**
 * Fetches a site of lectern.json with its mounted repositories, and runs a function in its context. Uses a separate data folder,
 * because a server may be running.
 * @param name of the site, such as `docs`, or of one of its versions, such as `docs@v1`
 * @throws UserError if there is no such site, or it cannot be fetched
 */
export async function withFetchedSite<Value>(
  name: string,
  run: (site: { folder: string; repositories: CheckedRepositories | undefined }) => Promise<Value>,
): Promise<Value> {
  const { LECTERN_SITES = "lectern.json", LECTERN_DATA } = readEnvironment();
  const data = path.resolve(LECTERN_DATA, "check");
  const read = await readHostedSites(path.resolve(LECTERN_SITES), { ...process.env, LECTERN_DATA: data });
  if (!read.ok) throw new UserError(read.error.join("\n"));
  const { sites } = read.value;
  const listed = sites.find((site) => site.name === name.split("@", 1)[0]);
  const versions = listed?.versionRules ? (await expandVersions(listed, listed.versionRules)).versions : [listed];
  const site = versions.find((version) => version?.name === name);
  if (!site) throw new UserError(`${LECTERN_SITES} has no site ${name}: ${sites.map((one) => one.name).join(", ")}.`);
  const context = { ...site, signal: new AbortController().signal };
  return inSite(context, async () => {
    const source = siteSource();
    await source?.pull();
    const folder = siteDirectories().docsDirectory;
    return run({ folder, repositories: source && (await readRepositories(source, site.mounts ?? [])) });
  });
}

async function readRepositories(source: GitSource, mounts: readonly SiteMount[]): Promise<CheckedRepositories> {
  const { LECTERN_GIT: address = "", DOCS_DIR: folder } = readEnvironment();
  const committed = `${source.state().commit}:${path.posix.join(folder, "docs.json")}`;
  const own = await git(source.repository.directory, ["show", committed]).catch(() => "");
  const configs = await Promise.all([
    loadConfig(siteDirectories().docsDirectory, own).then((config) => ({ at: "", config })),
    ...mounts.map(async ({ path: at, directory }) => ({ at, config: await loadConfig(directory) })),
  ]);
  const written = new Map(configs.flatMap(({ at, config }) => (config.ok ? [[at, config.value] as const] : [])));
  const placed = [...written].map(([at, { config }]) => {
    return { path: at, files: new Set<string>(), config: withPlaces(config, [at]) };
  });
  const joined = mergeMounted(placed.find(({ path: at }) => at === "")?.config, placed);
  const name = nameOf(address);
  const pathOf = (file: string) => {
    const mount = mounts.find((candidate) => file.startsWith(`${candidate.path}/`));
    return mount
      ? path.posix.join(nameOf(mount.address), mount.folder, file.slice(mount.path.length + 1))
      : path.posix.join(name, folder, file);
  };
  const findWritten = ({ file, path: of }: Problem): Partial<Problem> => {
    const [at, ...place] = (file === "docs.json" && of !== "" && placeOf(joined, parsePath(of))) || [];
    const location = written.get(String(at))?.locate(place);
    return location ? { ...location, file: path.posix.join(String(at), location.file) } : {};
  };
  return {
    place(problem) {
      const found = { ...problem, ...findWritten(problem) };
      return { ...found, file: pathOf(found.file) };
    },
    withoutOwn: (file) => (file.startsWith(`${name}/`) ? file.slice(name.length + 1) : file),
  };
}

/** Owner and name of a repository, from the end of its URL. */
function nameOf(address: string): string {
  const words = address.replace(/(?:\.git)?[/\\]*$/, "").split(/[/\\:]/);
  return words.slice(-2).join("/");
}

import { readFile } from "node:fs/promises";
import path from "node:path";
import { inSite, type SiteMount } from "@/lib/base/site-context";
import { UserError } from "@/lib/base/user-error";
import { parsePath, valueAt } from "@/lib/config/json-path";
import { readEnvironment } from "@/lib/env";
import { readHostedSites } from "@/lib/hosting/read-sites";
import { expandVersions } from "@/lib/hosting/site-versions";
import type { Problem } from "@/lib/problems/types";
import { siteSource } from "@/lib/site/site-source";
import { siteDirectories } from "@/lib/site/site-store";
import { git } from "@/lib/sources/git";
import type { GitSource } from "@/lib/sources/git-source";

/** The repositories that the files of a checked site come from. */
export interface CheckedRepositories {
  /** Names the file of a problem in its repository; one of the docs.json that was joined is where its author wrote it. */
  place(problem: Problem, config: unknown): Problem;
  /** Path of a file in its repository, without the name of that one unless it is mounted. */
  withoutOwn(file: string): string;
}

/**
 * Fetches a site of a server that serves several, with the repositories that are mounted in it, and runs something for it. What
 * is fetched is kept apart from the data of a server, which may be running.
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
  const written = `${source.state().commit}:${path.posix.join(folder, "docs.json")}`;
  const own = await git(source.repository.directory, ["show", written]).catch(() => "");
  const mounted = await Promise.all(
    mounts.map(async ({ path: at, directory }) => ({
      at: `${at}/`,
      json: await readFile(path.join(directory, "docs.json"), "utf8").catch(() => ""),
    })),
  );
  const name = nameOf(address);
  const pathOf = (file: string) => {
    const mount = mounts.find((candidate) => file.startsWith(`${candidate.path}/`));
    return mount
      ? path.posix.join(nameOf(mount.address), mount.folder, file.slice(mount.path.length + 1))
      : path.posix.join(name, folder, file);
  };
  const findWritten = (problem: Problem, config: unknown): Partial<Problem> => {
    if (problem.file !== "docs.json" || problem.path === "" || !own.includes('"sourceRef"')) return {};
    const steps = parsePath(problem.path);
    const value = valueAt(config, steps);
    const text = typeof value === "string" ? value : String(steps.at(-1));
    for (const { at, json } of [{ at: "", json: own }, ...mounted]) {
      const there = text.replace(/^\//, "").startsWith(at) ? text.replace(at, "") : text;
      const offset = json.indexOf(JSON.stringify(there));
      if (offset < 0) continue;
      const lines = json.slice(0, offset).split("\n");
      return { file: `${at}docs.json`, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    }
    return {};
  };
  return {
    place(problem, config) {
      const written = { ...problem, ...findWritten(problem, config) };
      return { ...written, file: pathOf(written.file) };
    },
    withoutOwn: (file) => (file.startsWith(`${name}/`) ? file.slice(name.length + 1) : file),
  };
}

/** Name of a repository after that of its owner, as its URL ends. */
function nameOf(address: string): string {
  const words = address.replace(/(?:\.git)?[/\\]*$/, "").split(/[/\\:]/);
  return words.slice(-2).join("/");
}

import path from "node:path";
import { countOf } from "@/lib/base/count-of";
import { printable } from "@/lib/base/printable";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";
import { readHostedSites, type SiteDefinition } from "@/lib/hosting/read-sites";
import { readSiteState } from "@/lib/hosting/site-state";
import { checkoutDirectory, listRefs, openRepository, servedCommit } from "@/lib/sources/git-source";
import { selectVersions, type VersionRules } from "@/lib/sources/select-versions";

/** Prints the sites of a list with their URLs and sources. @throws UserError with all mistakes of the list */
export async function runSites(given: string | undefined, { json }: { json?: true }): Promise<void> {
  const file = path.resolve(given ?? readEnvironment().LECTERN_SITES ?? "lectern.json");
  const read = await readHostedSites(file);
  if (!read.ok) throw new UserError(read.error.join("\n"));
  const sites = await Promise.all(read.value.sites.map(describe));
  if (json) return console.log(JSON.stringify(sites, null, 2));
  for (const { name, addresses, source, state, problem, commit, versions = [], mounts = [] } of sites) {
    const lines = [
      name,
      `  ${addresses.join("  ")}`,
      `  ${source}${shorten(commit)}`,
      `  ${state}${problem ? `: ${problem}` : ""}`,
      ...mounts.map((mount) => `  /${mount.path}  ${mount.source}`),
      ...versions.map(
        ({ path: at, label, ref, state, commit: own }) => `  /${at}  ${label}  ${ref}  ${state}${shorten(own)}`,
      ),
    ];
    console.log(printable(lines.join("\n")));
  }
}

function shorten(commit: string | undefined): string {
  return commit ? `  ${commit.slice(0, 12)}` : "";
}

/** The versions of a site, from the refs that were fetched last. */
async function describeVersions(site: string, data: string, address = "", rules: VersionRules) {
  const dataDirectory = path.resolve(data);
  const selected = selectVersions(await listRefs(openRepository(address, dataDirectory)), rules);
  return Promise.all(
    selected.map(async ({ ref, path: at, label, isDefault, isHidden }) => {
      const commit = await servedCommit(checkoutDirectory({ address, ref, dataDirectory }));
      const { state, problem } = await describeState(dataDirectory, isDefault ? site : `${site}@${at}`);
      const words = [isDefault && "default", isHidden && "hidden", state, problem].filter(Boolean);
      return { path: isDefault ? "" : at, label, ref, state: words.join(", "), ...(commit && { commit }) };
    }),
  );
}

/** The last state that a server recorded for a site. */
async function describeState(dataDirectory: string, name: string) {
  const { state = "not loaded", pages, problem } = (await readSiteState(dataDirectory, name)) ?? {};
  return { state: pages === undefined ? state : `${state}, ${countOf(pages, "page")}`, ...(problem && { problem }) };
}

async function describe({ name, hosts, basePath, environment, versionRules, mounts = [] }: SiteDefinition) {
  const { LECTERN_GIT: address, LECTERN_GIT_REF: ref, DOCS_DIR = "", LECTERN_DATA: dataDirectory = "" } = environment;
  const source = address ? `${address}${ref ? `#${ref}` : ""}${DOCS_DIR === "." ? "" : `  ${DOCS_DIR}`}` : DOCS_DIR;
  const link = address ? checkoutDirectory({ address, ref: ref || undefined, dataDirectory }) : undefined;
  const commit = link && (await servedCommit(link));
  const versions = versionRules && (await describeVersions(name, dataDirectory, address, versionRules));
  const addresses = (hosts.length > 0 ? hosts : ["*"]).map((host) => `${host}${basePath}`);
  return {
    name,
    addresses,
    source,
    ...(await describeState(dataDirectory, name)),
    ...(commit && { commit }),
    ...(versions && { versions }),
    ...(mounts.length > 0 && {
      mounts: mounts.map((mount) => ({ path: mount.path, source: mount.address + (mount.ref ? `#${mount.ref}` : "") })),
    }),
  };
}

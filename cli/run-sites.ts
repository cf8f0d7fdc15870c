import path from "node:path";
import { printable } from "@/lib/base/printable";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";
import { readHostedSites, type SiteDefinition } from "@/lib/hosting/read-sites";
import { checkoutDirectory, servedCommit } from "@/lib/sources/git-source";

/** Prints the sites of a list with their addresses and sources. @throws UserError with all mistakes of the list */
export async function runSites(given: string | undefined, { json }: { json?: true }): Promise<void> {
  const file = path.resolve(given ?? readEnvironment().LECTERN_SITES ?? "lectern.json");
  const read = await readHostedSites(file);
  if (!read.ok) throw new UserError(read.error.join("\n"));
  const sites = await Promise.all(read.value.sites.map(describe));
  if (json) return console.log(JSON.stringify(sites, null, 2));
  for (const { name, addresses, source, commit } of sites) {
    console.log(
      printable(`${name}\n  ${addresses.join("  ")}\n  ${source}${commit ? `  ${commit.slice(0, 12)}` : ""}`),
    );
  }
}

async function describe({ name, hosts, basePath, environment }: SiteDefinition) {
  const { LECTERN_GIT: address, LECTERN_GIT_REF: ref, DOCS_DIR = "", LECTERN_DATA: dataDirectory = "" } = environment;
  const source = address ? `${address}${ref ? `#${ref}` : ""}${DOCS_DIR === "." ? "" : `  ${DOCS_DIR}`}` : DOCS_DIR;
  const link = address ? checkoutDirectory({ address, ref: ref || undefined, dataDirectory }) : undefined;
  const commit = link && (await servedCommit(link));
  const addresses = (hosts.length > 0 ? hosts : ["*"]).map((host) => `${host}${basePath}`);
  return { name, addresses, source, ...(commit && { commit }) };
}

import path from "node:path";
import type { VersionEntry } from "@/lib/base/site-context.server";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";
import type { SiteDefinition } from "@/lib/hosting/read-sites";
import { fetchRefs, type GitRepository, listRefs, openRepository, refDirectory } from "@/lib/sources/git-source";
import { type SelectedVersion, selectVersions, type VersionRules } from "@/lib/sources/select-versions";

/** The versions of a site as separate sites. */
export interface ExpandedSite {
  /** The default version is the first. */
  versions: readonly SiteDefinition[];
  repository: GitRepository;
}

/**
 * Creates a site for each ref that is a version of a site. Uses the last fetched refs, and fetches them the first time.
 * @throws UserError if they cannot be fetched, or if no ref is a version.
 */
export async function expandVersions(site: SiteDefinition, rules: VersionRules): Promise<ExpandedSite> {
  const environment = readEnvironment({ ...process.env, ...site.environment });
  const { LECTERN_GIT: address = "", LECTERN_GIT_TOKEN: token, LECTERN_GIT_SSH_KEY: sshKey } = environment;
  const dataDirectory = path.resolve(environment.LECTERN_DATA);
  const repository = openRepository(address, dataDirectory);
  const select = async () => selectVersions(await listRefs(repository), rules);
  let selected = await select();
  if (selected.length === 0) {
    await fetchRefs(repository, { token, sshKey });
    selected = await select();
  }
  if (selected.length === 0) {
    throw new UserError(
      `No branch or tag of ${address} is a version of ${site.name}: none matches ${rules.refs.join(", ")}.`,
    );
  }
  const { LECTERN_SITE_URL: siteUrl = "" } = environment;
  const prefixOf = ({ isDefault, path: name }: SelectedVersion) => site.basePath + (isDefault ? "" : `/${name}`);
  const entries = selected.map((version): VersionEntry => ({
    label: version.label,
    basePath: prefixOf(version),
    ...(version.isDefault && { isDefault: true }),
    ...(version.isHidden && { isHidden: true }),
  }));
  const latest = selected.find(({ isDefault }) => isDefault);
  const definitions = selected.map((version): SiteDefinition => {
    const { ref, label, isDefault, isOld } = version;
    const basePath = prefixOf(version);
    const text = isOld ? rules.banner : undefined;
    const values: Record<string, string> = {
      version: label,
      latest: latest?.label ?? "",
      url: `${siteUrl + site.basePath}/`,
    };
    return {
      name: isDefault ? site.name : `${site.name}@${version.path}`,
      hosts: site.hosts,
      mounts: site.mounts,
      basePath,
      environment: {
        ...site.environment,
        LECTERN_BASE_PATH: basePath,
        LECTERN_SITE_URL: siteUrl,
        LECTERN_GIT_REF: ref,
      },
      versions: {
        entries,
        basePath,
        ...(isDefault && {
          aliases: ["latest", version.path].filter(
            (name) => !entries.some(({ basePath: used }) => used === `${site.basePath}/${name}`),
          ),
        }),
        ...(!isDefault && { directory: refDirectory(address, ref, dataDirectory) }),
        ...(text && { banner: text.replace(/\{(version|latest|url)\}/g, (_, name: string) => values[name] ?? "") }),
      },
    };
  });
  definitions.sort((one, other) => Number(other.name === site.name) - Number(one.name === site.name));
  return { versions: definitions, repository };
}

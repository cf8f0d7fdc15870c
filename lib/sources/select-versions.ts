import { coerce, compare, gt, parse as parseVersion, type SemVer, satisfies, validRange } from "semver";
import { z } from "zod";

/** A branch or a tag of a repository. */
export interface GitRef {
  kind: "branch" | "tag";
  name: string;
}

const refPattern = z
  .string()
  .regex(/^[\w^~<>=*][^\s]*(?: [^\s]+)*$/, "must be a name, a pattern such as v*, or a range such as >=2");

/** `versions` of a site in `lectern.json`. */
export const versionsSchema = z.strictObject({
  refs: z
    .array(refPattern)
    .min(1, "must name at least one ref")
    .describe(
      "Branches and tags: names, patterns such as v*, and ranges of versions such as >=2 <4; in the selector's order.",
    ),
  default: z
    .string()
    .default("latest")
    .describe("The version without a prefix in its URLs: `latest` for the newest release, or a branch or tag."),
  newestOf: z
    .enum(["major", "minor"], "must be major or minor")
    .optional()
    .describe("Serves the newest tag of each major or minor version, under a name such as v2 or v2.1."),
  labels: z.record(z.string(), z.string()).default({}).describe("Labels of the selector, by branch or tag."),
  hidden: z.array(refPattern).default([]).describe("Refs that are served without being in the selector."),
  banner: z
    .string()
    .optional()
    .describe(
      "Bar above the pages of older versions, as Markdown; {version} and {latest} stand for the labels, and {url} for the URL of the default version.",
    ),
});

/** Rules that select the refs of a repository that are versions of a site, and the banner of the older ones. */
export type VersionRules = z.output<typeof versionsSchema>;

/** A ref that is a version of the site. */
export interface SelectedVersion {
  /** The full name: `refs/tags/v1.0.0`. */
  ref: string;
  /** Start of its URLs after the base path of the site. */
  path: string;
  label: string;
  isDefault: boolean;
  isHidden: boolean;
  /** True if it is older than the default version. */
  isOld: boolean;
}

interface Candidate extends GitRef {
  version: SemVer | undefined;
  path: string;
}

/**
 * Selects the versions of a site from the refs of its repository, in the order of the patterns. Refs that match the same pattern
 * are sorted from the newest to the oldest version, then other names. If there is no ref for `default`, the newest release is
 * the default version, or the first ref.
 */
export function selectVersions(refs: readonly GitRef[], rules: VersionRules): SelectedVersion[] {
  const candidates = refs.map((ref): Candidate => ({ ...ref, version: versionOf(ref), path: ref.name }));
  const ordered = rules.refs.flatMap((pattern) =>
    candidates.filter((candidate) => isSelected(candidate, pattern)).sort(newestFirst),
  );
  const kept = keepNewest([...new Set(ordered)], rules.newestOf);
  // A branch and a tag of the same name would have the same URL; the tag is used, since it does not change.
  const selected = kept.filter(
    ({ kind, path }) => kind === "tag" || !kept.some((other) => other.kind === "tag" && other.path === path),
  );
  const first = findDefault(selected, rules.default);
  return selected.map((candidate) => ({
    ref: `refs/${candidate.kind === "tag" ? "tags" : "heads"}/${candidate.name}`,
    // Tags may contain characters that are not allowed in URLs.
    path: candidate.path.replace(/[^\w~.@+/-]+/g, "-"),
    label: rules.labels[candidate.name] ?? rules.labels[candidate.path] ?? candidate.path,
    isDefault: candidate === first,
    isHidden: candidate !== first && rules.hidden.some((pattern) => isSelected(candidate, pattern)),
    isOld: isOlder(candidate, first),
  }));
}

/** A version at the end of a name. */
const VERSION = /\d+(?:\.\d+){0,2}(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;

/** The version at the end of a tag's name: `2.0.1` for `v2.0.1` and for `docs@2.0.1`. */
function versionOf({ kind, name }: GitRef): SemVer | undefined {
  const [written] = VERSION.exec(name) ?? [];
  if (kind === "branch" || written === undefined) return undefined;
  return parseVersion(written) ?? coerce(written, { includePrerelease: true }) ?? undefined;
}

function isSelected({ name, version }: Candidate, pattern: string): boolean {
  if (name === pattern) return true;
  if (/^[\d^~<>=]/.test(pattern) && validRange(pattern)) return version !== undefined && satisfies(version, pattern);
  const expression = pattern.replace(/[.*+?^${}()|[\]\\]/g, (sign) => (sign === "*" ? "[^/]*" : `\\${sign}`));
  return new RegExp(`^${expression}$`).test(name);
}

function newestFirst(one: Candidate, other: Candidate): number {
  if (one.version && other.version) return compare(other.version, one.version);
  if (!one.version && !other.version) return one.name.localeCompare(other.name);
  return one.version ? -1 : 1;
}

/** Keeps the newest tag of each major or minor version; prereleases only if there is no release. */
function keepNewest(candidates: readonly Candidate[], part: VersionRules["newestOf"]): Candidate[] {
  if (!part) return [...candidates];
  const newest = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const { name, version } = candidate;
    if (!version) {
      newest.set(`${candidate.kind} ${name}`, candidate);
      continue;
    }
    const path = name.replace(VERSION, "") + (part === "major" ? version.major : `${version.major}.${version.minor}`);
    const known = newest.get(path)?.version;
    if (known && (isStable(known) === isStable(version) ? !gt(version, known) : isStable(known))) continue;
    newest.set(path, { ...candidate, path });
  }
  return [...newest.values()];
}

function isStable({ prerelease }: SemVer): boolean {
  return prerelease.length === 0;
}

function findDefault(candidates: readonly Candidate[], name: string): Candidate | undefined {
  const named = candidates.find(
    (candidate) => name !== "latest" && (candidate.name === name || candidate.path === name),
  );
  const released = candidates.filter(({ version }) => version && isStable(version)).sort(newestFirst);
  return named ?? released[0] ?? candidates[0];
}

function isOlder({ version }: Candidate, first: Candidate | undefined): boolean {
  if (!version || !first) return false;
  return first.version === undefined ? isStable(version) : compare(version, first.version) < 0;
}

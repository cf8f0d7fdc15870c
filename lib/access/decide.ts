import { readBoolean } from "@/lib/config/read-value";

/**
 * Who reads the site. `everyone`: sign-in is not configured, so private content is refused. `guest`: sign-in is configured,
 * and the reader has not signed in. `member`: the reader has signed in.
 */
export type Viewer =
  | { type: "everyone" }
  | { type: "guest" }
  | { type: "member"; groups: readonly string[] }
  /** Sees everything. Used only for comparisons, never for requests. */
  | { type: "all" };

export const EVERYONE: Viewer = { type: "everyone" };
export const GUEST: Viewer = { type: "guest" };

/** `groups` and `public` of a page or element, as written in frontmatter or metadata. */
export type AccessRules = Readonly<{ groups?: unknown; public?: unknown }>;

/**
 * Decides whether a viewer may see a page, element or operation. All access decisions are made here.
 *
 * Without sign-in, `groups` or `public: false` hide it from everyone. With sign-in, it is private unless the nearest `public`
 * is true, and `groups` always restricts it further.
 *
 * @param isPlacePublic the nearest `public` of the navigation, which applies unless the rules set their own.
 */
export function maySee(viewer: Viewer, rules: AccessRules, isPlacePublic: boolean): boolean {
  if (viewer.type === "all") return true;
  if (viewer.type === "member") return rules.groups === undefined || admitsGroups(rules.groups, viewer.groups);
  return rules.groups === undefined && readBoolean(rules.public, isPlacePublic);
}

/** Whether pages are public by default. @param written the top-level `public` of docs.json. */
export function isPublicByDefault(viewer: Viewer, written: unknown): boolean {
  return viewer.type === "everyone" || readBoolean(written, false);
}

/**
 * True if the rule `groups` admits a reader with these groups. The rule is a list of names or of `{ includes, excludes }`, where
 * `*` includes every reader who has signed in, and exclusion takes precedence. Any other value admits no one.
 */
function admitsGroups(written: unknown, groups: readonly string[]): boolean {
  const entries = readEntries(written);
  const isIn = (names: readonly string[]) => names.some((name) => name === "*" || groups.includes(name));
  return !entries.some(({ excludes }) => isIn(excludes)) && entries.some(({ includes }) => isIn(includes));
}

/** Lists the groups that the rule `groups` names. */
export function namedGroups(written: unknown): string[] {
  return readEntries(written)
    .flatMap(({ includes, excludes }) => [...includes, ...excludes])
    .filter((name) => name !== "*");
}

function readEntries(written: unknown): { includes: readonly string[]; excludes: readonly string[] }[] {
  const list = Array.isArray(written) ? written : [written];
  const readNames = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter((name): name is string => typeof name === "string" && name !== "");
  return list.map((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) return { includes: readNames(entry), excludes: [] };
    const { includes, excludes } = entry as { includes?: unknown; excludes?: unknown };
    // An entry that only excludes includes all others.
    return {
      includes: includes === undefined && excludes !== undefined ? ["*"] : readNames(includes),
      excludes: readNames(excludes),
    };
  });
}

/**
 * The key of a viewer in caches and URLs. Viewers with the same key see the same content. Empty without sign-in.
 * @param named the groups that the content names; other groups do not affect the key.
 */
export function viewerKey(viewer: Viewer, named: ReadonlySet<string>): string {
  if (viewer.type === "all") return "all";
  return viewer.type === "member" ? JSON.stringify(viewer.groups.filter((name) => named.has(name)).sort()) : "";
}

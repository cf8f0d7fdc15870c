import { readBoolean } from "@/lib/config/read-value";

/**
 * Who looks at the site. `everyone`: sign-in is not configured, and what not everyone may see is refused.
 * `guest`: sign-in is configured, and this reader has not signed in. `member`: a reader who has.
 */
export type Viewer =
  | { type: "everyone" }
  | { type: "guest" }
  | { type: "member"; groups: readonly string[] }
  /** Everything at once, for what compares all viewers. No request is answered as this. */
  | { type: "all" };

export const EVERYONE: Viewer = { type: "everyone" };
export const GUEST: Viewer = { type: "guest" };

/** What is said of who may see something: `groups` and `public`, as written in frontmatter or metadata. */
export type AccessRules = Readonly<{ groups?: unknown; public?: unknown }>;

/**
 * Decides whether a viewer may see a page, element or operation: the one place that does.
 *
 * Without sign-in, `groups` or `public: false` refuse it to everyone. With sign-in, it is private unless the nearest
 * `public` is true, and `groups` restricts it further, whatever else is said of it.
 *
 * @param isPlacePublic what counts where nothing is said: the nearest `public` of the navigation.
 */
export function maySee(viewer: Viewer, rules: AccessRules, isPlacePublic: boolean): boolean {
  if (viewer.type === "all") return true;
  if (viewer.type === "member") return rules.groups === undefined || admitsGroups(rules.groups, viewer.groups);
  return rules.groups === undefined && readBoolean(rules.public, isPlacePublic);
}

/** Whether pages are public where nothing says so. @param written the top-level `public` of docs.json. */
export function isPublicByDefault(viewer: Viewer, written: unknown): boolean {
  return viewer.type === "everyone" || readBoolean(written, false);
}

/**
 * True if a reader with these groups is named by `groups`: a list of names, or of `{ includes, excludes }`. A `*` includes
 * every reader who has signed in. Who is excluded is not admitted by another entry. Anything else admits no one.
 */
function admitsGroups(written: unknown, groups: readonly string[]): boolean {
  const entries = readEntries(written);
  const isIn = (names: readonly string[]) => names.some((name) => name === "*" || groups.includes(name));
  return !entries.some(({ excludes }) => isIn(excludes)) && entries.some(({ includes }) => isIn(includes));
}

/** The names of groups that `groups` distinguishes readers by. */
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
    // An entry that only excludes is for all others.
    return {
      includes: includes === undefined && excludes !== undefined ? ["*"] : readNames(includes),
      excludes: readNames(excludes),
    };
  });
}

/**
 * Names a viewer in caches and addresses: viewers with the same key see the same. Empty for whoever has not signed in.
 * @param named the groups that the content distinguishes readers by: others make no difference.
 */
export function viewerKey(viewer: Viewer, named: ReadonlySet<string>): string {
  if (viewer.type === "all") return "all";
  return viewer.type === "member" ? JSON.stringify(viewer.groups.filter((name) => named.has(name)).sort()) : "";
}

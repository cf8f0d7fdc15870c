import { type JsonPath, valueAt } from "@/lib/config/json-path";
import { isObject } from "@/lib/config/read-value";

/** The content of a mounted repository: its configuration, and its files relative to its docs folder. */
export interface MountedContent {
  /** Path of its pages in the site, without slashes at the ends. */
  path: string;
  config: unknown;
  files: ReadonlySet<string>;
  /** Folders of generated pages, ending in a slash. */
  generated?: readonly string[];
}

/** Keys whose strings name files or pages of the repository, including strings in lists and objects. */
const PATH_KEYS = /^(?:pages|root|openapi|asyncapi|graphql|source|directory|overlays)$/;

/** Keys that contain the content of an element; each element has one of them. */
const CONTENT_KEYS = ["products", "languages", "versions", "tabs", "dropdowns", "anchors", "menu", "groups", "pages"];

/**
 * Replaces each `sourceRef` by the navigation of the mounted repository, with paths below the mount. In a list, an element
 * that has only a `sourceRef` is replaced by the entries of the repository's list of the same kind. Any other element gets
 * the keys of the repository's navigation; keys beside `sourceRef` take precedence, and so do `variables` of the site.
 */
export function mergeMounted(config: unknown, mounted: readonly MountedContent[], base = ""): unknown {
  if (!isObject(config)) return config;
  const navigation = replaceReferences(config.navigation, mounted, base);
  const variables = Object.assign(
    {},
    ...mounted.map((mount) => (isObject(mount.config) ? mount.config.variables : {})),
  );
  const own = isObject(config.variables) ? config.variables : {};
  return { ...config, navigation, ...(Object.keys(variables).length > 0 && { variables: { ...variables, ...own } }) };
}

/** Separates a string from its position in the result of `withPlaces`. */
const PLACE = "\0";

/** Appends to each string of a configuration its place, so that `placeOf` can find the origin of merged values. */
export function withPlaces(config: unknown, place: JsonPath): unknown {
  if (Array.isArray(config)) return config.map((entry, index) => withPlaces(entry, [...place, index]));
  if (isObject(config))
    return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, withPlaces(value, [...place, key])]));
  const isRead = place.at(-1) === "sourceRef" || typeof config !== "string";
  return isRead ? config : config + PLACE + JSON.stringify(place);
}

/** The position where a value of a configuration from `withPlaces` was written; undefined if it cannot be determined. */
export function placeOf(config: unknown, path: JsonPath): JsonPath | undefined {
  const own = placeWithin(valueAt(config, path));
  if (own || path.length === 0) return own;
  const around = placeOf(config, path.slice(0, -1));
  return around && [...around, ...path.slice(-1)];
}

/** The position of a value by the strings in it. An element's own strings come before those that a `sourceRef` added. */
function placeWithin(value: unknown): JsonPath | undefined {
  if (typeof value === "string") return value.includes(PLACE) ? JSON.parse(value.split(PLACE)[1] ?? "") : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const isText = (entry: unknown) => Number(typeof entry === "string");
  const entries: unknown[] = Object.values(value).sort((one, other) => isText(other) - isText(one));
  for (const entry of entries) {
    const place = placeWithin(entry);
    if (place) return place.slice(0, -1);
  }
  return undefined;
}

function replaceReferences(value: unknown, mounted: readonly MountedContent[], base: string, key = ""): unknown {
  const replace = (below: unknown, name: string) => replaceReferences(below, mounted, base, name);
  if (Array.isArray(value)) return value.flatMap((entry) => replaceEntry(replace(entry, ""), key));
  if (!isObject(value)) return value;
  const { sourceRef, ...siblings } = value;
  const own = Object.fromEntries(Object.entries(siblings).map(([name, below]) => [name, replace(below, name)]));
  if (typeof sourceRef !== "string") return own;
  const path = joinPath(base, sourceRef);
  const mount = mounted.find((candidate) => candidate.path === path);
  // Mounts within this one have longer paths, so the recursion ends.
  const deeper = mounted.filter((candidate) => candidate.path.startsWith(`${path}/`));
  const { navigation } = isObject(mount?.config) ? mount.config : {};
  const content = mount ? (replaceReferences(prefixPaths(navigation, mount), deeper, path) as object) : {};
  return Object.keys(own).length > 0 ? { ...content, ...own } : { [SPLICED]: true, ...content };
}

/** Key that marks the replacement of an element that has only a `sourceRef`. */
const SPLICED = "sourceRef\0";

function replaceEntry(entry: unknown, key: string): unknown[] {
  if (!isObject(entry) || !entry[SPLICED]) return [entry];
  const held = CONTENT_KEYS.find((name) => Array.isArray(entry[name])) ?? key;
  // A list of pages may contain groups; pages in a list of groups become a group without a name.
  const fits = entry[key] ?? (key === "pages" ? entry.groups : undefined);
  if (Array.isArray(fits)) return fits;
  return key === "groups" && held === "pages" ? [{ group: "", pages: entry.pages }] : [];
}

function prefixPaths(value: unknown, mount: MountedContent, key = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => prefixPaths(entry, mount, key));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, prefixPaths(below, mount, name)]));
  if (typeof value !== "string" || /^[a-z][a-z\d+.-]*:|^\/\//i.test(value)) return value;
  if (key === "href")
    return value.startsWith("/") && hasPlace(mount, value) ? `/${joinPath(mount.path, value)}` : value;
  // `GET /users` names an operation.
  return PATH_KEYS.test(key) && !/\s/.test(value) ? joinPath(mount.path, value) : value;
}

function joinPath(base: string, path: string): string {
  return [base, path.replace(/^[./]+|\/+$/g, "")].filter((part) => part !== "").join("/");
}

/** A path from the root, after the start of a link, image, import, attribute, or link definition. */
const ADDRESS =
  /(\]\(|(?:[\w:-]+\s*[=:]\s*\{?|\b(?:from|import)\s*\(?)["']|^ {0,3}\[[^\]\n]+\]:[ \t]*<?)\/(?!\/)([^)>"'\s#?]*)/gm;

/** A value in frontmatter. */
const VALUE = /^([ \t]*(?:-|[\w:.-]+:)[ \t]+["']?)(\/?)(?!\/)([^\s"'#?]+)/gm;

/** Code blocks and inline code, which stay as they are. */
const CODE = /(^[ \t]*(?:```|~~~)[\s\S]*?^[ \t]*(?:```|~~~)[ \t]*$|`[^`\n]+`)/m;

/** Prefixes the absolute paths in a page or snippet of a mounted repository with the mount's path, if the repository has the file. */
export function prefixAddresses(text: string, mount: MountedContent): string {
  const [head = ""] = /^---\r?\n[\s\S]*?\n---/.exec(text) ?? [];
  const values = head.replace(VALUE, (whole, start: string, slash: string, path: string) => {
    const isAddress = slash !== "" || /(?:openapi|openapi-schema|asyncapi):/.test(start);
    return isAddress && hasPlace(mount, path) ? start + slash + joinPath(mount.path, path) : whole;
  });
  const pieces = text.slice(head.length).split(CODE);
  const body = pieces.map((piece, index) =>
    index % 2 === 1
      ? piece
      : piece.replace(ADDRESS, (whole, start: string, path: string) =>
          hasPlace(mount, path) ? `${start}/${joinPath(mount.path, path)}` : whole,
        ),
  );
  return values + body.join("");
}

/** The folders for generated pages that a configuration names, ending in a slash. */
export function directoriesIn(config: unknown): string[] {
  const found = (JSON.stringify(config) ?? "").matchAll(/"directory":"([^"]+)"/g);
  return [...found].map(([, folder = ""]) => `${joinPath("", folder)}/`);
}

function hasPlace({ files, generated = [] }: MountedContent, written: string): boolean {
  const path = joinPath("", written.replace(/[?#].*$/, ""));
  const names = ["", ".mdx", ".md", "/index.mdx", "/index.md"].map((suffix) => path + suffix);
  if (path === "") return files.has("index.mdx") || files.has("index.md");
  return names.some((name) => files.has(name)) || generated.some((folder) => path.startsWith(folder));
}

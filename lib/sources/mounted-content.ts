import { isObject } from "@/lib/config/read-value";

/** What is known of a mounted repository: its configuration, and its files relative to its docs folder. */
export interface MountedContent {
  /** Where its pages are in the site, without slashes around it. */
  path: string;
  config: unknown;
  files: ReadonlySet<string>;
}

/** Keys whose texts are files or pages of the repository, also within lists and objects. */
const PATH_KEYS = /^(?:pages|root|openapi|asyncapi|graphql|source|directory|overlays)$/;

/** Keys that hold the content of an element; of several, an element has one. */
const CONTENT_KEYS = ["products", "languages", "versions", "tabs", "dropdowns", "anchors", "menu", "groups", "pages"];

/**
 * Puts the navigation of mounted repositories in the place of `sourceRef`s, with their paths below those of the mounts. In a
 * list, an element with nothing else is replaced by the entries of the same list there; others are the element, with what
 * is written beside `sourceRef` in the place of the same keys. `variables` of the site take precedence.
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

function replaceReferences(value: unknown, mounted: readonly MountedContent[], base: string, key = ""): unknown {
  const replace = (below: unknown, name: string) => replaceReferences(below, mounted, base, name);
  if (Array.isArray(value)) return value.flatMap((entry) => replaceEntry(replace(entry, ""), key));
  if (!isObject(value)) return value;
  const { sourceRef, ...siblings } = value;
  const own = Object.fromEntries(Object.entries(siblings).map(([name, below]) => [name, replace(below, name)]));
  if (typeof sourceRef !== "string") return own;
  const path = joinPath(base, sourceRef);
  const mount = mounted.find((candidate) => candidate.path === path);
  // Mounts within this one have longer paths: there is no circle.
  const deeper = mounted.filter((candidate) => candidate.path.startsWith(`${path}/`));
  const { navigation } = isObject(mount?.config) ? mount.config : {};
  const content = mount ? (replaceReferences(prefixPaths(navigation, mount), deeper, path) as object) : {};
  return Object.keys(own).length > 0 ? { ...content, ...own } : { [SPLICED]: true, ...content };
}

/** Marks what takes the place of an element that is nothing but a `sourceRef`. */
const SPLICED = "sourceRef\0";

function replaceEntry(entry: unknown, key: string): unknown[] {
  if (!isObject(entry) || !entry[SPLICED]) return [entry];
  const held = CONTENT_KEYS.find((name) => Array.isArray(entry[name])) ?? key;
  // A list of pages may hold groups, and a list of groups what has pages alone.
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

/** Starts of a link, an image, or an import in a page. */
const ADDRESS = /(\]\(|(?:\b(?:href|src|img|from|import)\s*=?\s*\{?)["'])\/(?!\/)([^)"'\s#?]*)/g;

/** A page or snippet of a mounted repository whose addresses from the root are below the mount, where the repository has them. */
export function prefixAddresses(text: string, mount: MountedContent): string {
  // What is in blocks of code is shown as it is.
  const pieces = text.split(/(^(?:```|~~~)[\s\S]*?^(?:```|~~~)[ \t]*$)/m);
  return pieces
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece.replace(ADDRESS, (whole, start: string, path: string) =>
            hasPlace(mount, path) ? `${start}/${joinPath(mount.path, path)}` : whole,
          ),
    )
    .join("");
}

function hasPlace({ files }: MountedContent, written: string): boolean {
  const path = joinPath("", written.replace(/[?#].*$/, ""));
  const names = ["", ".mdx", ".md", "/index.mdx", "/index.md"].map((suffix) => path + suffix);
  return path === "" ? files.has("index.mdx") : names.some((name) => files.has(name));
}

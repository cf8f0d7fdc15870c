import { decodePercent } from "@/lib/base/decode-percent";
import { encodePath } from "@/lib/base/encode-path";
import { SHARED_BASE_PATH } from "@/lib/base/site-context.server";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { joinContentPath } from "@/lib/content/syntax/resolve-file";

type LinkEnvironment = Pick<PageEnvironment, "basePath" | "hasFile" | "hasPage">;

const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** True for links that leave the site or stay on the page. */
function isOutside(target: string): boolean {
  return SCHEME.test(target) || target.startsWith("#") || target.startsWith("?") || target === "";
}

/**
 * Resolves a link in a file (format reference 4.4) to a path without base path: relative paths start at the folder of the
 * file, `.md`, `.mdx` and a final `/index` are removed, and query and fragment are kept. Links to other sites, to places on
 * the page, and to places outside the content root stay unchanged.
 */
export function resolveLink(target: string, fromFile: string, environment: LinkEnvironment): string {
  if (isOutside(target)) return target;
  const { path, suffix } = splitSuffix(target);
  const joined = joinContentPath(fromFile, path);
  if (joined === undefined) return target;
  const page = pagePathOf(joined);
  if (isPlace(page, environment)) return page + suffix;
  const shorter = withoutFirstSegments(page, environment.basePath);
  return (shorter !== undefined && isPlace(shorter, environment) ? shorter : page) + suffix;
}

/**
 * Resolves the URL of an image or another file to a value for `src`: a path from the content root, with the base path.
 * URLs of other sites stay unchanged.
 */
export function resolveAsset(target: string, fromFile: string, environment: LinkEnvironment): string {
  const file = assetFile(target, fromFile, environment);
  if (file === undefined) return target;
  const { suffix } = splitSuffix(target);
  return `${environment.basePath}/${encodePath(file)}${suffix}`;
}

/** The file at a URL, relative to the content root; undefined for other sites and paths outside the root. */
export function assetFile(target: string, fromFile: string, environment: LinkEnvironment): string | undefined {
  if (isOutside(target)) return undefined;
  const { path } = splitSuffix(target);
  const joined = joinContentPath(fromFile, decodePercent(path));
  if (joined === undefined || environment.hasFile(joined)) return joined;
  const { basePath } = environment;
  const shorter = withoutFirstSegments(`/${joined}`, basePath)?.slice(1);
  // A path below the site's base path never means a folder of that name.
  const isBelow = basePath !== "" && `/${joined}`.startsWith(`${basePath}/`);
  return shorter !== undefined && (isBelow || environment.hasFile(shorter)) ? shorter : joined;
}

/**
 * The path without a base path that its author included: that of this site, or the one at which the content is usually
 * served. Undefined if the path cannot contain one.
 */
function withoutFirstSegments(path: string, basePath: string): string | undefined {
  if (basePath !== "" && path.startsWith(`${basePath}/`)) return path.slice(basePath.length);
  if (basePath === SHARED_BASE_PATH && VERSION.test(path)) return undefined;
  return path.replace(/^\/[^/]+/, "") || undefined;
}

/** Paths that begin with the name of a version, as links from one version to another do. */
const VERSION = /^\/(?:v?\d+(?:\.[\w-]+)*|latest|next|main|master)(?:\/|$)/;

function isPlace(path: string, environment: LinkEnvironment): boolean {
  const decoded = decodePercent(path);
  return environment.hasPage(decoded) || environment.hasFile(decoded.slice(1));
}

/** Generated Markdown files for machines, which are not pages. */
const MACHINE_FILE = /^(?:skill\.md$|_llms\/|\.well-known\/)/;

function pagePathOf(joined: string): string {
  if (MACHINE_FILE.test(joined)) return `/${joined}`;
  const path = joined.replace(/\.mdx?$/, "").replace(/(?:^|\/)index$/, "");
  return `/${path}`;
}

function splitSuffix(target: string): { path: string; suffix: string } {
  const end = target.search(/[?#]/);
  return end === -1 ? { path: target, suffix: "" } : { path: target.slice(0, end), suffix: target.slice(end) };
}

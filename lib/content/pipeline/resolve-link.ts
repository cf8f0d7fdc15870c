import { decodePercent } from "@/lib/base/decode-percent";
import { encodePath } from "@/lib/base/paths";
import { SHARED_BASE_PATH } from "@/lib/base/site-context";
import { joinContentPath } from "@/lib/content/syntax/resolve-file";

/** What the site around a page says about addresses. */
export interface LinkEnvironment {
  basePath: string;
  hasFile(file: string): boolean;
  hasPage(path: string): boolean;
}

const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** True for links that leave the site or stay on the page. */
function isOutside(target: string): boolean {
  return SCHEME.test(target) || target.startsWith("#") || target.startsWith("?") || target === "";
}

/**
 * Resolves a link as written in a file (format reference 4.4) to a path without base path: relative paths from the
 * folder of the file, `.md`, `.mdx` and a final `/index` removed, query and fragment kept. Links to other sites and to
 * places on the page stay as they are, and so do relative ones that leave the content root.
 */
export function resolveLink(target: string, fromFile: string, environment: LinkEnvironment): string {
  if (isOutside(target)) return target;
  const { path, suffix } = splitSuffix(target);
  const joined = joinContentPath(fromFile, path);
  if (joined === undefined) return target;
  const page = pagePathOf(joined);
  if (isPlace(page, environment)) return page + suffix;
  const shorter = withoutFirstSegments(page, environment.basePath).find((path) => isPlace(path, environment));
  return (shorter ?? page) + suffix;
}

/**
 * Resolves the address of an image or another file as written in a file: from the content root, with the base path, so
 * that it can be in `src` as it is. Addresses of other sites stay as they are.
 */
export function resolveAsset(target: string, fromFile: string, environment: LinkEnvironment): string {
  const file = assetFile(target, fromFile, environment);
  if (file === undefined) return target;
  const { suffix } = splitSuffix(target);
  return `${environment.basePath}/${encodePath(file)}${suffix}`;
}

/** The file that an address names, relative to the content root; undefined for other sites and paths outside. */
export function assetFile(target: string, fromFile: string, environment: LinkEnvironment): string | undefined {
  if (isOutside(target)) return undefined;
  const { path } = splitSuffix(target);
  const joined = joinContentPath(fromFile, decodePercent(path));
  if (joined === undefined || environment.hasFile(joined)) return joined;
  const candidates = withoutFirstSegments(`/${joined}`, environment.basePath).map((candidate) => candidate.slice(1));
  return (
    candidates.find((file) => environment.hasFile(file)) ??
    // The base path of this site is no folder of it.
    candidates.find(() => environment.basePath !== "" && `/${joined}`.startsWith(`${environment.basePath}/`)) ??
    joined
  );
}

/**
 * An address without the base path that its author wrote into it: that of this site, or the one under which the content is
 * usually served.
 */
function withoutFirstSegments(path: string, basePath: string): string[] {
  if (basePath !== "" && path.startsWith(`${basePath}/`)) return [path.slice(basePath.length)];
  if (basePath === SHARED_BASE_PATH && VERSION.test(path)) return [];
  const rest = path.replace(/^\/[^/]+/, "");
  return rest === "" ? [] : [rest];
}

/** Begins with the name of a version, by which pages of one version lead to another. */
const VERSION = /^\/(?:v?\d+(?:\.[\w-]+)*|latest|next|main|master)(?:\/|$)/;

function isPlace(path: string, environment: LinkEnvironment): boolean {
  const decoded = decodePercent(path);
  return environment.hasPage(decoded) || environment.hasFile(decoded.slice(1));
}

/** Markdown that the site makes for machines, and that is not a page. */
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

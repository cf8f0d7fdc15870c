import path from "node:path/posix";
import { decodePercent } from "@/lib/base/decode-percent";
import { encodePath } from "@/lib/base/encode-path";
import { isExternal } from "@/lib/base/paths";
import { findAnchorMistake, type PageAnchors } from "@/lib/check/anchor-problems";
import { type LinkTargets, suggestTarget } from "@/lib/check/link-targets";
import type { IconReference } from "@/lib/config/icon-library";
import { findNearest } from "@/lib/config/nearest";
import type { NearestPage } from "@/lib/config/nearest-page";
import { describeUnknownIcon } from "@/lib/content/icons/load-icon.server";
import type { PageFacts, PageLink } from "@/lib/content/pipeline/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** The valid targets of references in pages. */
export interface PageTargets extends LinkTargets {
  /** True if an icon set has this icon. */
  hasIcon(icon: IconReference): boolean;
}

/** Finds links, files, icons and anchors of a page whose target does not exist or is redirected. */
export function findReferenceProblems(
  page: { path: string; facts: PageFacts },
  targets: PageTargets,
  anchors: PageAnchors,
): Problem[] {
  const { links, assets, icons } = page.facts;
  return [
    ...links.flatMap((link) => checkPath(link, targets, page.path)),
    ...page.facts.externalLinks.flatMap(checkScheme),
    ...assets.flatMap((asset) => checkAsset(asset, targets)),
    ...icons
      .filter(({ icon }) => !targets.hasIcon(icon))
      .map(({ icon, ...place }) => createProblem("unknown-icon", place, describeUnknownIcon(icon))),
    ...links.flatMap((link) => checkAnchor(link, page.path, anchors)),
  ];
}

function checkScheme(link: PageLink): Problem[] {
  const mistake = findSchemeMistake(link.path);
  return mistake ? [createProblem("broken-link", link, mistake)] : [];
}

/** Finds a misspelled `https`, or a missing host, in a URL. */
export function findSchemeMistake(address: string): { message: string; hint: string } | undefined {
  const [, scheme = "", rest = ""] = /^([a-z]+):(\/\/.*)$/is.exec(address) ?? [];
  const nearest = /^https?$/i.test(scheme) ? undefined : findNearest(scheme, ["https", "http"]);
  const message = `\`${address}\` leads nowhere.`;
  if (nearest !== undefined) return { message, hint: `Did you mean \`${nearest}:${rest}\`?` };
  return rest === "//" ? { message, hint: "Write the rest of the URL after the scheme." } : undefined;
}

/** Hosts and email addresses that are written without their scheme. */
const MEANT = [
  [/^(?:[a-z\d-]+\.)+(?:com|org|net|io|dev|ai|co|app|sh)(?:[/?#]|$)/i, "another site, write `https://"],
  [/^[^\s@/]+@[^\s@/]+\.[a-z]+$/i, "an email address, write `mailto:"],
] as const;

/**
 * Checks the path of a link.
 *
 * @param from the page with the link, whose version and language a correction keeps
 */
export function checkPath(link: PageLink, targets: LinkTargets, from?: string): Problem[] {
  if (link.path === "") return [];
  if (targets.has(link.path)) return checkRedirect(link, targets, from);
  const meant = MEANT.find(([pattern]) => pattern.test(link.written ?? ""));
  const { hint, nearest } = meant
    ? { hint: `For ${meant[1]}${link.written}\`.`, nearest: undefined }
    : suggestTarget(link.path, targets, from);
  const problem = createProblem("broken-link", link, {
    message: `Nothing exists at \`${link.path}\`.`,
    hint,
  });
  if (!nearest) return [problem];
  const leavesVariant = from !== undefined && targets.isOtherVariant?.(from, nearest.path) === true;
  return [withCorrection(problem, link, { ...nearest, isCertain: nearest.isCertain && !leavesVariant })];
}

function checkRedirect(link: PageLink, targets: LinkTargets, from?: string): Problem[] {
  const destination = targets.redirected(link.path);
  if (destination === undefined) return [];
  const target = destination.replace(/[?#].*$/, "");
  if (!isExternal(destination) && !targets.has(target)) {
    const { hint = "Correct the URL, or the redirect." } = suggestTarget(target, targets, from);
    const message = `\`${link.path}\` is redirected to \`${destination}\`, where nothing exists.`;
    return [createProblem("broken-link", link, { message, hint })];
  }
  const problem = createProblem("redirected-link", link, {
    message: `\`${link.path}\` is redirected to \`${destination}\`.`,
    hint: `Link to \`${destination}\`.`,
  });
  const own = from === undefined ? undefined : targets.ownVariant?.(from, target);
  if (own !== undefined) {
    const hint = `Link to \`${own}\`, the same page in this page's own version or language, or to \`${destination}\`.`;
    return [{ ...problem, hint, correction: { from: link.path, to: own } }];
  }
  return [correctTo(problem, link, destination, addressOf(destination))];
}

/** Checks the path of an image or another file that a page shows. */
export function checkAsset(asset: PageLink, targets: LinkTargets): Problem[] {
  if (asset.path === "/" || targets.has(asset.path)) return [];
  const nearest = targets.nearestFile(asset.path);
  const problem = createProblem("missing-asset", asset, {
    message: `There is no file \`${asset.path}\` in the docs folder.`,
    ...(nearest && { hint: `Did you mean \`${nearest.path}\`?` }),
  });
  return [nearest ? withCorrection(problem, asset, nearest) : problem];
}

/** Checks the anchor of a link. */
export function checkAnchor(link: PageLink, ownPath: string, anchors: PageAnchors): Problem[] {
  const mistake = findAnchorMistake(link, ownPath, anchors);
  if (!mistake) return [];
  const { code, correction, ...words } = mistake;
  return [{ ...createProblem(code, link, words), ...(correction && { correction }) }];
}

function withCorrection(problem: Problem, link: PageLink, { path, isCertain }: NearestPage): Problem {
  return correctTo(problem, link, path, isCertain ? { path } : undefined);
}

/** @param address the certain target of the link; undefined if another one may be meant */
function correctTo(problem: Problem, { path, written, file }: PageLink, to: string, address?: Address): Problem {
  const replacement = address && written && (isExternal(to) ? to : rewrite(written, address, file));
  return {
    ...problem,
    correction: { from: path, to, ...(written && replacement && { edit: { written, replacement } }) },
  };
}

/** A decoded path of the site, with query and anchor. */
interface Address {
  path: string;
  /** Query and anchor, used only if the written URL has none. */
  suffix?: string;
}

function addressOf(to: string): Address {
  const [, path = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  return { path: decodePercent(path), suffix };
}

/**
 * Writes a URL in the style of its author: relative if it was relative, with its query, anchor and file suffix.
 *
 * @param written the URL as written
 * @param file the file that contains it
 */
export function rewrite(written: string, { path: target, suffix: ownSuffix = "" }: Address, file: string): string {
  const [, address = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(written) ?? [];
  // A final `/index` and the suffix of the file, which the author may have written, are optional.
  const ending = /(?:(?<=^|\/)index)?(?:\.mdx?)?$/.exec(address)?.[0] ?? "";
  const absolute = target + (target.endsWith(ending) ? "" : endingOf(target, ending));
  const isRelative = !address.startsWith("/");
  const placed = isRelative ? relativeTo(absolute, address, file) : absolute;
  return spellLike(address, placed) + (suffix === "" ? ownSuffix : suffix);
}

/** Escapes a path like another URL: letters of all scripts, and spaces, stay readable if they are in that URL. */
export function spellLike(written: string, address: string): string {
  const escaped = encodePath(address);
  const readable = /%[89a-f]/i.test(written)
    ? escaped
    : escaped.replace(/(?:%[89A-F][\dA-F])+/g, (bytes) => decodeURIComponent(bytes));
  return written.includes(" ") ? readable.replaceAll("%20", " ") : readable;
}

function endingOf(target: string, ending: string): string {
  if (target === "/") return ending.startsWith("index") ? ending : `index${ending}`;
  return ending.startsWith("index") ? `/${ending}` : ending;
}

/** Writes a path of the site relative to a file, with `./` if the written path has it. */
export function relativeTo(absolute: string, written: string, file: string): string {
  const relative = path.relative(path.dirname(`/${file}`), absolute) || ".";
  return written.startsWith("./") && !relative.startsWith(".") ? `./${relative}` : relative;
}

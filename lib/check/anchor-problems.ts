import { findAnchor, findRepeated } from "@/lib/base/anchor-spelling";
import { decodePercent } from "@/lib/base/decode-percent";
import { normalizePath } from "@/lib/base/paths";
import { suggest } from "@/lib/config/nearest";
import type { PageLink } from "@/lib/content/pipeline/types";
import type { Problem } from "@/lib/problems/types";

/** The ids of pages by path; undefined for pages with unknown ids. */
export type PageAnchors = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** The parts of a link that matter for its anchor. */
interface AnchorLink extends Pick<PageLink, "path" | "fragment" | "written"> {
  /** Number of occurrences of the URL in the text at the position of the problem. */
  times?: number;
}

/** A mistake in the anchor of a link. */
export type AnchorMistake = Pick<Problem, "message" | "correction"> & {
  code: "missing-anchor" | "anchor-spelling";
  hint?: string;
};

/** Fragments that are valid on every page: `top`, and text fragments. */
const ANYWHERE = /^(?:top$|:~:)/;

/** The ids of the page that a link leads to: its own page if it has no path. */
function idsFor({ path }: AnchorLink, ownPath: string, anchors: PageAnchors): ReadonlySet<string> | undefined {
  return anchors.get(path === "" ? ownPath : normalizePath(decodePercent(path)));
}

/** Finds a mistake in the anchor of a link. @param isCountedFromOne whether the author numbers repeated ids from 1, as in other engines */
export function findAnchorMistake(
  link: AnchorLink,
  ownPath: string,
  anchors: PageAnchors,
  isCountedFromOne = false,
): AnchorMistake | undefined {
  const { path, fragment, written = "", times = 1 } = link;
  const known = idsFor(link, ownPath, anchors);
  if (fragment === undefined || known === undefined || ANYWHERE.test(fragment)) return undefined;
  const wanted = decodePercent(fragment);
  const isOwn = known.has(fragment) || known.has(wanted);
  const repeated = isOwn && isCountedFromOne ? findRepeated(wanted, known) : undefined;
  if (isOwn && repeated === undefined) return undefined;
  // Ids that differ only in quotes are found, since earlier versions wrote them differently and other engines omit them.
  if (!isOwn && [...known].some((id) => withoutQuotes(id) === withoutQuotes(wanted))) return undefined;
  const page = path === "" ? "this page" : `\`${path}\``;
  const meant = repeated ?? findAnchor(wanted, known);
  if (meant === undefined) {
    const longer = [...known].filter((id) => id.endsWith(`-${wanted}`));
    const hint = suggest(wanted, known) ?? (longer.length === 1 ? `Did you mean \`${longer[0]}\`?` : undefined);
    const message = `There is no \`#${fragment}\` on ${page}.`;
    return { code: "missing-anchor", message, hint };
  }
  const message = isOwn
    ? `\`#${fragment}\` is beside links that count repetitions from 1; counted like that, its id on ${page} is \`${meant}\`.`
    : `\`#${fragment}\` finds the place on ${page} only by its letters; its id is \`${meant}\`.`;
  const edit = {
    written,
    replacement: `${written.replace(/#.*$/s, "")}#${spelled(meant)}`,
    ...(times > 1 && { times }),
  };
  // A single Latin word may occur in any heading in another script.
  const isGuess = /^[\w]+$/.test(wanted) && /[^\p{Script=Latin}\p{Script=Common}\p{Mark}]/u.test(meant);
  const hint = isGuess
    ? `If this is the place that is meant, write \`#${spelled(meant)}\`.`
    : `Write \`#${spelled(meant)}\`.`;
  const correction = { from: `#${fragment}`, to: `#${meant}`, ...(written && !isGuess && { edit }) };
  return { code: "anchor-spelling", message, hint, correction };
}

function withoutQuotes(id: string): string {
  return id.replace(/['"‘’“”]/g, "");
}

/** Characters that end a URL in Markdown, code, or a table, or that look like an escape. */
const UNSAFE = /[\s<>"'\\`|(){}]|%(?=[\da-f]{2})/gi;

/** Escapes an id so that it can be written in any link. */
function spelled(id: string): string {
  return id.replace(UNSAFE, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`);
}

/**
 * Finds the links in which repeated ids are numbered from 1, as in other engines. `#setup-1` is such a link, since Lectern
 * numbers from 2. Then `#setup-2` in the same file and to the same page means the third `setup`, although it is the id of the
 * second.
 */
export function findCountedFromOne(
  links: readonly PageLink[],
  ownPath: string,
  anchors: PageAnchors,
): (link: PageLink) => boolean {
  const keyOf = (link: PageLink, base: string | undefined) => JSON.stringify([link.file, link.path, base]);
  const baseOf = (link: PageLink) => /^(.+)-\d+$/.exec(decodePercent(link.fragment ?? ""))?.[1];
  const found = new Set<string>();
  for (const link of links) {
    const fragment = decodePercent(link.fragment ?? "");
    const known = fragment.endsWith("-1") ? idsFor(link, ownPath, anchors) : undefined;
    if (!known || known.has(fragment)) continue;
    const repeated = findRepeated(fragment, known);
    if (repeated !== undefined && findAnchor(fragment, known) === repeated) found.add(keyOf(link, baseOf(link)));
  }
  return (link) => found.has(keyOf(link, baseOf(link)));
}

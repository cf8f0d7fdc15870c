import { findAnchor } from "@/lib/base/anchor-spelling";
import { decodePercent } from "@/lib/base/decode-percent";
import { normalizePath } from "@/lib/base/paths";
import { suggest } from "@/lib/config/nearest";
import type { PageLink } from "@/lib/content/pipeline/types";
import type { Problem } from "@/lib/problems/types";

/** The ids of pages by path; undefined for pages with unknown ids. */
export type PageAnchors = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** The parts of a link that matter for its anchor. */
type AnchorLink = Pick<PageLink, "path" | "fragment" | "written">;

/** A mistake in the anchor of a link. */
export type AnchorMistake = Pick<Problem, "message" | "correction"> & {
  code: "missing-anchor" | "anchor-spelling";
  hint?: string;
};

/** Fragments that are valid on every page: `top`, and text fragments. */
const ANYWHERE = /^(?:top$|:~:)/;

/** Finds a mistake in the anchor of a link. @param ownPath the page with the link, to which a link without a path leads */
export function findAnchorMistake(link: AnchorLink, ownPath: string, anchors: PageAnchors): AnchorMistake | undefined {
  const { path, fragment, written = "" } = link;
  const known = anchors.get(path === "" ? ownPath : normalizePath(decodePercent(path)));
  if (fragment === undefined || known === undefined || ANYWHERE.test(fragment)) return undefined;
  const wanted = decodePercent(fragment);
  if (known.has(fragment) || known.has(wanted)) return undefined;
  // Ids that differ only in quotes are found, since earlier versions wrote them differently and other engines omit them.
  if ([...known].some((id) => withoutQuotes(id) === withoutQuotes(wanted))) return undefined;
  const page = path === "" ? "this page" : `\`${path}\``;
  const meant = findAnchor(wanted, known);
  if (meant === undefined) {
    const longer = [...known].filter((id) => id.endsWith(`-${wanted}`));
    const hint = suggest(wanted, known) ?? (longer.length === 1 ? `Did you mean \`${longer[0]}\`?` : undefined);
    const message = `There is no \`#${fragment}\` on ${page}.`;
    return { code: "missing-anchor", message, hint };
  }
  const message = `\`#${fragment}\` finds the place on ${page} only by its letters; its id is \`${meant}\`.`;
  const edit = { written, replacement: `${written.replace(/#.*$/s, "")}#${spelled(meant)}` };
  // A single Latin word may occur in any heading in another script.
  const isGuess = /^[\w]+$/.test(wanted) && /[^\p{Script=Latin}\p{Script=Common}\p{Mark}]/u.test(meant);
  const hint = `${isGuess ? "If this is the place that is meant, write" : "Write"} \`#${spelled(meant)}\`.`;
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

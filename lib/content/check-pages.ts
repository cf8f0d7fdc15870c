import { suggest } from "@/lib/config/nearest";
import type { SiteCompiler } from "@/lib/content/compile-site";
import { mapConcurrently } from "@/lib/content/map-concurrently";
import type { PageRecord } from "@/lib/content/types";
import { decodePercent } from "@/lib/decode-percent";
import { describeUnknownIcon } from "@/lib/icons/describe-unknown-icon";
import type { IconReference } from "@/lib/icons/types";
import type { CompiledPage, PageIcon, PageLink } from "@/lib/mdx/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

// Compiling is CPU-bound; a few pages at a time are enough to hide file reads.
const CONCURRENCY = 4;

/** Where links may lead. */
export interface LinkTargets {
  /** True for a URL path, without base path, at which the site answers. */
  has(path: string): boolean;
  /** The page that was probably meant by a path that does not exist. */
  nearest(path: string): string | undefined;
  /** The file that was probably meant by a path that does not exist. */
  nearestFile(path: string): string | undefined;
}

/** What references in pages are checked against. */
export interface PageTargets extends LinkTargets {
  /** True if there is a drawing of an icon. */
  hasIcon(icon: IconReference): boolean;
}

/** A page and its record. */
interface CheckedPage {
  record: PageRecord;
  compiled: CompiledPage | undefined;
  problems: readonly Problem[];
}

/**
 * Compiles all pages, through the cache, and collects what is wrong with them, in the order of the pages. Problems of a
 * snippet used by several pages are reported once.
 */
export async function collectPageProblems(
  compiler: Pick<SiteCompiler, "compile">,
  records: Iterable<PageRecord>,
  targets: PageTargets,
): Promise<Problem[]> {
  const pages = [...records].filter((record) => record.url === undefined);
  const checked = await mapConcurrently(pages, CONCURRENCY, async (record): Promise<CheckedPage> => {
    const result = await compiler.compile(record);
    if (!result.ok) return { record, compiled: undefined, problems: [result.error.problem] };
    return { record, compiled: result.value, problems: result.value.problems };
  });
  const anchors = new Map(checked.map(({ record, compiled }) => [record.path, anchorsOf(record, compiled)]));
  const found = checked.flatMap(({ record, compiled, problems }) => [
    ...problems,
    ...findBrokenLinks(compiled?.links ?? [], targets),
    ...findMissingAssets(compiled?.assets ?? [], targets),
    ...findUnknownIcons(compiled?.icons ?? [], targets),
    ...findMissingAnchors(compiled?.links ?? [], record.path, anchors),
  ]);
  const unique = new Map(
    found.map((problem) => {
      const { code, file, line, column, message } = problem;
      return [JSON.stringify([code, file, line, column, message]), problem];
    }),
  );
  return [...unique.values()];
}

/** The IDs of a page; undefined if they are not all known: the page of an operation has those of its schema as well. */
function anchorsOf({ frontmatter }: PageRecord, compiled: CompiledPage | undefined): ReadonlySet<string> | undefined {
  const isGenerated = frontmatter.openapi !== undefined || frontmatter.api !== undefined;
  return compiled?.anchors && !isGenerated ? new Set(compiled.anchors) : undefined;
}

function findBrokenLinks(links: readonly PageLink[], targets: LinkTargets): Problem[] {
  return links
    .filter(({ path }) => path !== "" && !targets.has(path))
    .map(({ path, fragment: _, ...place }) => {
      const nearest = targets.nearest(path);
      return createProblem("broken-link", place, {
        path: "",
        message: `Nothing exists at \`${path}\`.`,
        ...(nearest === undefined ? {} : { hint: `Did you mean \`${nearest}\`?` }),
      });
    });
}

function findMissingAssets(assets: readonly PageLink[], targets: LinkTargets): Problem[] {
  return assets
    .filter(({ path }) => path !== "/" && !targets.has(path))
    .map(({ path, ...place }) => {
      const nearest = targets.nearestFile(path);
      return createProblem("missing-asset", place, {
        message: `There is no file \`${path}\` in the docs folder.`,
        ...(nearest === undefined ? {} : { hint: `Did you mean \`${nearest}\`?` }),
      });
    });
}

function findUnknownIcons(icons: readonly PageIcon[], { hasIcon }: PageTargets): Problem[] {
  return icons
    .filter(({ icon }) => !hasIcon(icon))
    .map(({ icon, ...place }) => createProblem("unknown-icon", place, { message: describeUnknownIcon(icon) }));
}

/** Fragments that are valid on every page: its beginning, and text fragments. */
const ANYWHERE = /^(?:top$|:~:)/;

function findMissingAnchors(
  links: readonly PageLink[],
  ownPath: string,
  anchors: ReadonlyMap<string, ReadonlySet<string> | undefined>,
): Problem[] {
  return links.flatMap(({ path, fragment, ...place }) => {
    const known = anchors.get(path === "" ? ownPath : decodePercent(path));
    if (fragment === undefined || known === undefined || ANYWHERE.test(fragment)) return [];
    if (known.has(fragment) || known.has(decodePercent(fragment))) return [];
    const hint = suggest(decodePercent(fragment), known);
    return createProblem("missing-anchor", place, {
      path: "",
      message: `There is no \`#${fragment}\` on ${path === "" ? "this page" : `\`${path}\``}.`,
      ...(hint === undefined ? {} : { hint }),
    });
  });
}

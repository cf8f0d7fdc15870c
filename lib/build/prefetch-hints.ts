import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** What a server reads to know which parts of a page travel in one answer when its link is prefetched, by route. */
const HINTS_FILE = "server/prefetch-hints.json";

/** The route of all pages. */
const PAGE_ROUTE = "/site/[revision]/[language]/[division]/[...page]";

/** Bits of the framework's `PrefetchHint`: this part brings the one around it, travels with one within it, brings the head. */
const [BRINGS_PARENT, TRAVELS_WITH_CHILD, BRINGS_HEAD] = [32, 64, 128];

/** Hints of one part of a page and of those within it, as the framework writes them. */
interface PartHints {
  hints: number;
  slots: { children: PartHints } | null;
}

/**
 * The parts of a page from the root to its content, in two answers: what pages of a division have in common (all around it
 * is small), and the content with its head.
 */
const PARTS = [
  TRAVELS_WITH_CHILD,
  BRINGS_PARENT | TRAVELS_WITH_CHILD,
  BRINGS_PARENT | TRAVELS_WITH_CHILD,
  BRINGS_PARENT | TRAVELS_WITH_CHILD,
  BRINGS_PARENT,
  TRAVELS_WITH_CHILD,
  BRINGS_PARENT | BRINGS_HEAD,
];

/**
 * Completes the hints of a build. The framework measures them on the first page that it renders ahead, and a server that
 * finds none for a route lets nobody prefetch it: a build without pages would leave every click to wait. Those that were
 * measured are replaced as well, since a build serves any content.
 */
export async function completePrefetchHints(buildDirectory: string): Promise<void> {
  const file = path.join(buildDirectory, HINTS_FILE);
  const measured = JSON.parse(await readFile(file, "utf8")) as Record<string, PartHints>;
  await writeFile(file, JSON.stringify({ ...measured, [PAGE_ROUTE]: nest(PARTS) }));
}

function nest([hints = 0, ...within]: readonly number[]): PartHints {
  return { hints, slots: within.length > 0 ? { children: nest(within) } : null };
}

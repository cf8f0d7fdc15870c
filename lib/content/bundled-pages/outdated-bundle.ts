import type { BundledPageData } from "@/lib/content/bundled-pages/types";
import type { PageRecord } from "@/lib/content/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** The problem of a page whose file is no longer the one that was compiled with the application; undefined if it is. */
export function outdatedBundle(
  { file, sourceHashes }: Pick<PageRecord, "file" | "sourceHashes">,
  { sourceHash }: Pick<BundledPageData, "sourceHash">,
): Problem | undefined {
  if (sourceHashes?.[file] === sourceHash) return undefined;
  const message = "This page is compiled with the application, and has changed since.";
  return createProblem("outdated-bundle", { file, line: 1, column: 1 }, { message });
}

import path from "node:path";
import { findBundledPage } from "@/lib/bundled-pages/find-bundled-page";
import { linkTargetsOf } from "@/lib/check/link-targets";
import { collectPageProblems } from "@/lib/content/check-pages";
import { createPageLoader } from "@/lib/content/load-page";
import type { Problem } from "@/lib/problems/types";
import type { LoadedSite } from "@/lib/site/load-site";

/** Compiles every page, through the cache, and says what is wrong with them. Nothing is drawn. */
export async function findPageProblems({ site, options }: LoadedSite, basePath: string): Promise<Problem[]> {
  const loader = await createPageLoader(site, { dataDirectory: options.dataDirectory, basePath }, { components: {} });
  const records = [...site.pages.values()];
  // Pages that import from npm are compiled, and judged, by the bundler; only the project's own content has them.
  const isOwnContent = site.contentDirectory === path.resolve("content");
  return collectPageProblems(
    loader,
    isOwnContent ? records.filter((record) => findBundledPage(record.file) === undefined) : records,
    linkTargetsOf(site),
  );
}

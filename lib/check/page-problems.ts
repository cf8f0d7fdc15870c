import { readFile } from "node:fs/promises";
import path from "node:path";
import { findBundledPage } from "@/lib/bundled-pages/find-bundled-page";
import { findFrontmatterProblems } from "@/lib/check/frontmatter-problems";
import { linkTargetsOf } from "@/lib/check/link-targets";
import { findModuleProblems } from "@/lib/check/module-problems";
import { findRelatedProblems } from "@/lib/check/related-problems";
import { collectPageProblems } from "@/lib/content/check-pages";
import { createSiteCompiler } from "@/lib/content/compile-site";
import { isKnownIcon } from "@/lib/icons/load-icon";
import type { IconReference } from "@/lib/icons/types";
import type { Problem } from "@/lib/problems/types";
import type { LoadedSite } from "@/lib/site/load-site";

/** Compiles every page, through the cache, and says what is wrong with them. Nothing is drawn. */
export async function findPageProblems({ site, options }: LoadedSite, basePath: string): Promise<Problem[]> {
  const compiler = await createSiteCompiler(site, { dataDirectory: options.dataDirectory, basePath });
  const records = [...site.pages.values()];
  // Pages that import from npm are compiled, and judged, by the bundler; only the project's own content has them.
  const isOwnContent = site.contentDirectory === path.resolve("content");
  const compiled = isOwnContent ? records.filter((record) => findBundledPage(record.file) === undefined) : records;
  const targets = linkTargetsOf(site);
  const hasIcon = (icon: IconReference) => isKnownIcon(icon, site.settings.icons.library);
  const read = (file: string) => readFile(path.join(site.contentDirectory, file), "utf8");
  return [
    ...(await collectPageProblems(compiler, compiled, { ...targets, hasIcon })),
    ...(await findRelatedProblems(site, targets, read)),
    ...(await findFrontmatterProblems(site, read)),
    ...(await findModuleProblems(site, read)),
  ];
}

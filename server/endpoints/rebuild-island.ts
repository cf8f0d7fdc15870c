import { getOrMake } from "@/lib/base/get-or-make";
import { currentContext, SHARED_BASE_PATH } from "@/lib/base/site-context.server";
import { compileComponentModule } from "@/lib/content/islands/compile-component-module.server";
import type { IslandStore } from "@/lib/content/islands/types";
import { createTextCompiler } from "@/lib/content/page/compile-page";
import { createPageEnvironment } from "@/lib/content/page/page-environment";
import { joinContentPath } from "@/lib/content/syntax/resolve-file";
import { readEnvironment } from "@/lib/env";
import { getSite, siteDirectories } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

/** Files compiled for each site, so that requests for unknown hashes cost at most one compilation per file. */
const attempts = new WeakMap<Site, Set<string>>();

/**
 * Compiles the island module of a content file and stores it, for pages that were rendered by a build and are served without
 * its cache. Does nothing for unknown files.
 * @param file relative to the content root.
 */
export async function rebuildIsland(file: string, islands: IslandStore): Promise<void> {
  const site = await getSite();
  const attempted = getOrMake(attempts, site, () => new Set());
  const { dataDirectory } = siteDirectories();
  const environment = createPageEnvironment(site, {
    dataDirectory,
    basePath: currentContext()?.versions ? SHARED_BASE_PATH : readEnvironment().LECTERN_BASE_PATH,
    islands,
  });
  if (attempted.has(file) || joinContentPath("", `/${file}`) !== file || !environment.hasFile(file)) return;
  attempted.add(file);
  const source = await environment.readSource(file);
  if (source === undefined || !environment.islands) return;
  if (!/\.mdx?$/.test(file)) {
    await compileComponentModule(source, { ...environment.islands, file });
    return;
  }
  const page = [...site.pages.values()].find((record) => record.file === file);
  const place = page ? { title: page.title, mode: page.mode } : { isSnippet: true };
  await createTextCompiler(environment, undefined)({ file, source, ...place });
}

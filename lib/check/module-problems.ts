import { withoutTypes } from "@/lib/content/islands/build-island-module";
import { compileComponentModule } from "@/lib/content/islands/compile-component-module";
import { moduleProblem } from "@/lib/content/islands/module-failure";
import { parseModule } from "@/lib/content/islands/parse-module";
import { createPageEnvironment, type PageLocation } from "@/lib/content/page-environment";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";

/**
 * JavaScript files that pages and parts of the site are made of and that cannot be parsed.
 *
 * @param read the source of a file
 */
export async function findModuleProblems(site: Site, read: (file: string) => Promise<string>): Promise<Problem[]> {
  const found = await Promise.all(listModules(site).map(async (file) => problemOf(file, await read(file))));
  return found.filter((problem) => problem !== undefined);
}

/** JavaScript files that pages and parts of the site are made of. */
export function listModules(site: Site): string[] {
  const { slots = {}, components = {} } = site.parts ?? {};
  const parts = [...Object.values(slots), ...Object.values(components)];
  const ofParts = parts.flatMap(({ file, dependencies }) => [file, ...dependencies]);
  const imported = [...[...site.pages.values()].flatMap(({ dependencies }) => dependencies), ...ofParts];
  return [...new Set(imported)].filter((file) => /\.[cm]?[jt]sx?$/.test(file)).sort();
}

/** What the parts of a site import and cannot have. Files that pages import as well are reported with these pages. */
export async function findPartProblems(site: Site, location: PageLocation): Promise<Problem[]> {
  const { islands, readSource } = createPageEnvironment(site, location);
  const { slots = {}, components = {} } = site.parts ?? {};
  const parts = [...Object.values(slots), ...Object.values(components)];
  const known = new Set([...site.pages.values()].flatMap(({ dependencies }) => dependencies));
  const files = new Set(parts.flatMap(({ file, dependencies }) => [file, ...dependencies]));
  const own = [...files].filter((file) => /\.[jt]sx?$/.test(file) && !known.has(file));
  const found = await Promise.all(
    own.map(async (file) => {
      const source = (await readSource(file)) ?? "";
      if (!islands || (await problemOf(file, source))) return [];
      const { readModule, findPackage } = islands;
      return (await compileComponentModule(source, { file, readModule, findPackage })).problems;
    }),
  );
  return found.flat();
}

async function problemOf(file: string, source: string): Promise<Problem | undefined> {
  try {
    parseModule(await withoutTypes(file, source));
    return undefined;
  } catch (error) {
    const problem = moduleProblem(error, file);
    if (problem) return problem;
    throw error;
  }
}

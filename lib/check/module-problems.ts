import { withoutTypes } from "@/lib/content/islands/build-island-module";
import { moduleProblem } from "@/lib/content/islands/module-failure";
import { parseModule } from "@/lib/content/islands/parse-module";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";

/**
 * JavaScript files that pages and parts of the site are made of and that cannot be parsed.
 *
 * @param read the source of a file
 */
export async function findModuleProblems(site: Site, read: (file: string) => Promise<string>): Promise<Problem[]> {
  const { slots = {}, components = {} } = site.parts ?? {};
  const parts = [...Object.values(slots), ...Object.values(components)];
  const ofParts = parts.flatMap(({ file, dependencies }) => [file, ...dependencies]);
  const imported = [...[...site.pages.values()].flatMap(({ dependencies }) => dependencies), ...ofParts];
  const modules = [...new Set(imported)].filter((file) => /\.[cm]?[jt]sx?$/.test(file)).sort();
  const found = await Promise.all(modules.map(async (file) => problemOf(file, await read(file))));
  return found.filter((problem) => problem !== undefined);
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

import type { ModuleReader } from "@/migrate/configuration/read-module";
import { FunctionValue } from "@/migrate/configuration/values";
import { recordOf, recordsOf, textOf } from "@/migrate/engines/shared";
import { withoutSuffix } from "@/migrate/paths";
import type { SourceFolder, SourcePage } from "@/migrate/types";

const PARAMETER = /\[([\w-]+)\]/g;

/** True for the file of a dynamic route: `[name].md`. */
export function isRoute(file: string): boolean {
  return /\[[\w-]+\]/.test(file);
}

/**
 * The pages of a dynamic route, whose parameters are in `[name].paths.js`; none where only running that code could tell them.
 * @param pathOf the path of a page from the path of its file
 */
export function readRoutePages(
  folder: SourceFolder,
  file: string,
  reader: ModuleReader,
  pathOf: (file: string) => string,
): SourcePage[] {
  const loader = [".paths.js", ".paths.ts", ".paths.mjs", ".paths.mts"]
    .map((ending) => withoutSuffix(file) + ending)
    .find(folder.has);
  if (loader === undefined) return [];
  const { paths } = reader.readConfiguration(loader);
  const routes = recordsOf(paths instanceof FunctionValue ? reader.call(paths) : paths);
  const source = folder.read(file);
  const pages = routes.map((route) => {
    const values = recordOf(route.params);
    const fill = (text: string, pattern: RegExp) =>
      text.replace(pattern, (written, name: string) => textOf(values[name]) ?? written);
    const content = textOf(route.content) ?? "";
    return {
      file,
      path: pathOf(fill(file, PARAMETER)),
      text: fill(
        source.replace(/<!--\s*@content\s*-->/, () => content),
        /\{\{\s*\$params\.(\w+)\s*\}\}/g,
      ),
    };
  });
  return pages.some(({ path }) => isRoute(path)) ? [] : pages;
}

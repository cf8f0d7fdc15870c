import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { propsOf, readDeclarations } from "@/lib/build/component-lists/read-props";
import type { ComponentFamily } from "@/lib/build/component-lists/types";
import type { ContentComponent } from "@/lib/text/define-content-component";

const FOLDER = "components/content";

/**
 * Reads the folders of content components and their records, in alphabetical order.
 * @param projectDirectory root of the project
 * @throws if a record cannot be loaded
 */
export async function readComponentFamilies(projectDirectory: string): Promise<ComponentFamily[]> {
  const entries = await readdir(path.join(projectDirectory, FOLDER), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const shared = readDeclarations(await readFile(path.join(projectDirectory, FOLDER, "types.ts"), "utf8"));
  return Promise.all(folders.sort().map((folder) => readFamily(projectDirectory, folder, shared)));
}

async function readFamily(
  projectDirectory: string,
  name: string,
  shared: ReturnType<typeof readDeclarations>,
): Promise<ComponentFamily> {
  const folder = path.join(projectDirectory, FOLDER, name);
  const files = (await readdir(folder)).sort();
  const module: Record<string, ContentComponent> = await import(
    pathToFileURL(path.join(folder, `${name}.content.ts`)).href
  );
  const sources = files.filter((file) => file.endsWith(".tsx") && !file.endsWith("-client.tsx"));
  const modules = await Promise.all(
    sources.map(async (file) => {
      const source = await readFile(path.join(folder, file), "utf8");
      const declarations = new Map([...shared, ...readDeclarations(source)]);
      return {
        name: file.replace(/\.tsx$/, ""),
        exports: exportedNames(source),
        propsOf: (component: string) => propsOf(component, declarations),
      };
    }),
  );
  return {
    name,
    components: Object.values(module),
    styles: files.filter((file) => file.endsWith(".css")),
    modules,
  };
}

function exportedNames(source: string): string[] {
  return [...source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map((match) => match[1] ?? "");
}

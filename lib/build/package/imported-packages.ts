import { isBuiltin } from "node:module";
import type { Metafile } from "esbuild";

/** The names of all packages that bundles import at run time, each once. */
export function importedPackages({ outputs }: Pick<Metafile, "outputs">): string[] {
  const paths = Object.values(outputs).flatMap(({ imports }) =>
    imports.flatMap(({ path, external }) => (external && !isBuiltin(path) ? path : [])),
  );
  return [...new Set(paths.map(packageName))];
}

/** @example packageName("@scope/name/part.js") // "@scope/name" */
function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

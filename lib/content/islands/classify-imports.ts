import { analyzeModule, type Binding, type ImportClass } from "@/lib/content/islands/analyze-module";
import { withoutTypes } from "@/lib/content/islands/build-island-module";
import { extractModuleCode } from "@/lib/content/islands/extract-module-code";
import { importReExports } from "@/lib/content/islands/import-re-exports";
import { moduleProblem } from "@/lib/content/islands/module-failure";
import type { IslandOptions } from "@/lib/content/islands/types";
import { isComponentName, isHookName } from "@/lib/content/syntax/names";

type Reader = Pick<IslandOptions, "file" | "readModule" | "findPackage">;

/**
 * Classifies the imports of a module by analyzing the imported files. Not needed for modules without code that only import
 * components, such as `import X from "./x.mdx"`.
 * @returns A function from an imported name to its class; unreadable imports count as server-safe.
 */
export async function classifyImports(
  source: string,
  options: Reader,
  trail: readonly string[] = [],
): Promise<(binding: Binding) => ImportClass> {
  const classes = new Map<string, ImportClass>();
  if (!source.includes("import")) return () => "server";
  const { bindings } = analyzeModule(source);
  const packageOf = ({ specifier }: { specifier: string }) => options.findPackage?.(specifier);
  for (const { kind, origin } of bindings.values()) {
    if (kind !== "import" || !origin || origin.specifier === "react" || packageOf(origin)) continue;
    const key = `${origin.specifier}\n${origin.imported}`;
    if (classes.has(key)) continue;
    const found = classifyExport(origin.specifier, origin.imported, options, trail).catch((error): ImportClass => {
      // Syntax errors are reported when the file is loaded, under its own name.
      if (moduleProblem(error, origin.specifier)) return "server";
      throw error;
    });
    classes.set(key, await found);
  }
  return ({ name, origin }) => {
    const found = origin && packageOf(origin);
    if (!found) return classes.get(`${origin?.specifier}\n${origin?.imported}`) ?? "server";
    if ("file" in found && found.isBrowserOnly) return "client-value";
    return classifyName(/^(?:default|\*)$/.test(origin.imported) ? name : origin.imported);
  };
}

/** Classifies an export of a package by its name; components of packages may use any browser feature. */
function classifyName(name: string): ImportClass {
  if (isComponentName(name)) return "package-component";
  return isHookName(name) ? "client-value" : "server";
}

async function classifyExport(
  specifier: string,
  imported: string,
  options: Reader,
  trail: readonly string[],
): Promise<ImportClass> {
  const found = await options.readModule(specifier, options.file);
  if (!found || trail.includes(found.file)) return "server";
  const isMdx = /\.mdx?$/.test(found.file);
  if (isMdx && imported === "default") return "server";
  const code = isMdx ? extractModuleCode(found.source) : await withoutTypes(found.file, found.source);
  const source = importReExports(code);
  const reader = { ...options, file: found.file };
  const { exports, classOf } = analyzeModule(source, await classifyImports(source, reader, [...trail, found.file]));
  const local = exports.get(imported);
  return local === undefined ? "server" : classOf(local);
}

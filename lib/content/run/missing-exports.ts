import { findImportedName, missingExport } from "@/lib/content/pipeline/missing-export";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { positionAt } from "@/lib/content/pipeline/source-text";
import type { ModuleNamespace } from "@/lib/content/run/evaluate-module";
import { listImportSpecifiers } from "@/lib/content/syntax/import-specifiers";
import { isPackageImport } from "@/lib/content/syntax/package-imports";
import { resolveImport } from "@/lib/content/syntax/resolve-file";
import type { Problem } from "@/lib/problems/types";

/** A name that code has asked an imported module for. */
export interface MissingName {
  specifier: string;
  /** The file of the module, or the name of the package. */
  file: string;
  name: string;
  namespace: ModuleNamespace;
}

/**
 * The problems of names that a file imports, or a snippet whose content it shows, and that their modules do not export.
 * Names that are only read from a namespace are left alone.
 */
export async function findMissingExports(
  environment: PageEnvironment,
  missing: readonly MissingName[],
  importer: string,
): Promise<Problem[]> {
  const wanted = new Map(missing.map((entry) => [`${entry.file}#${entry.name}`, entry]));
  const found = await Promise.all(
    [...wanted.values()].map(async (entry) => {
      const place = await findPlace(environment, entry, importer, new Set());
      return place
        ? [missingExport(place, { ...entry, specifier: place.specifier }, Object.keys(entry.namespace))]
        : [];
    }),
  );
  return found.flat();
}

type Place = Pick<Problem, "file" | "line" | "column"> & { specifier: string };

/** Where a name is imported: in the file itself, or in one of the snippets in it. */
async function findPlace(
  environment: PageEnvironment,
  missing: MissingName,
  file: string,
  seen: Set<string>,
): Promise<Place | undefined> {
  if (seen.has(file)) return undefined;
  seen.add(file);
  const source = (await environment.readSource(file)) ?? "";
  const resolve = (specifier: string) =>
    isPackageImport(specifier) ? specifier : resolveImport(specifier, file, environment.hasFile);
  let written = "";
  const isModule = (specifier: string) => {
    written = specifier;
    return resolve(specifier) === missing.file;
  };
  const offset = findImportedName(source, isModule, missing.name);
  if (offset !== undefined) return { file, ...positionAt(source, offset), specifier: written };
  if (!/\.mdx?$/.test(file)) return undefined;
  for (const specifier of listImportSpecifiers(source)) {
    const snippet = resolve(specifier);
    const place = snippet && /\.mdx?$/.test(snippet) && (await findPlace(environment, missing, snippet, seen));
    if (place) return place;
  }
  return undefined;
}

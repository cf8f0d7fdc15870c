import { type BundleInput, bundlePackages, type PackageBundle } from "@/lib/content/packages/bundle-packages";
import { tryImports } from "@/lib/content/packages/run-packages";

type Tried = Pick<ReturnType<typeof tryImports>, "exports">;

/**
 * Lists the exports of packages from which content imports missing names, by specifier. Other packages are left out.
 */
export async function listOtherExports(
  { directory, imports }: BundleInput,
  bundle: Pick<PackageBundle, "exports">,
  tried: Tried,
): Promise<Map<string, string[]>> {
  const lacks = (specifier: string, exports: readonly string[] = []) =>
    [...(imports.get(specifier) ?? [])].some((name) => name !== "*" && !exports.includes(name));
  const specifiers = [...bundle.exports.keys()];
  const suspects = specifiers.filter((specifier) =>
    // Running a package yields its exports for certain, which is not possible for packages that only run in browsers.
    lacks(specifier, tried.exports.get(specifier) ?? bundle.exports.get(specifier)),
  );
  if (suspects.length === 0) return new Map();
  const whole = await bundlePackages({ directory, imports: new Map(suspects.map((name) => [name, new Set(["*"])])) });
  const run = tryImports(whole.server, suspects);
  const all = suspects.map((specifier) => {
    const names = [...(whole.exports.get(specifier) ?? []), ...(run.exports.get(specifier) ?? [])];
    return [specifier, [...new Set(names)].sort()] as const;
  });
  return new Map(all.filter(([specifier, exports]) => lacks(specifier, exports)));
}

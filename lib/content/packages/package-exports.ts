import { type BundleInput, bundlePackages, type PackageBundle } from "@/lib/content/packages/bundle-packages";
import { tryImports } from "@/lib/content/packages/run-packages";

type Tried = Pick<ReturnType<typeof tryImports>, "exports">;

/**
 * What packages export from which content imports a name that they do not have, by specifier; for all others there is
 * nothing to find out.
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
    // What a package exports is certain where it was run; one for browsers alone cannot be.
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

const IMPORT_SUFFIXES = ["", ".mdx", ".md", ".jsx", ".tsx", "/index.mdx", "/index.jsx", "/index.tsx"];

/**
 * Joins a path as written in a file with the folder of that file: `/x` from the content root, `./x`, `../x` and `x`
 * relative. The result has no leading slash and no dot segments; undefined if it leaves the content root.
 * @example joinContentPath("guides/start.mdx", "../images/a.png") // "images/a.png"
 */
export function joinContentPath(fromFile: string, path: string): string | undefined {
  const segments = path.startsWith("/") ? [] : fromFile.split("/").slice(0, -1);
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}

/** True for specifiers of packages, which content cannot import: neither `/…` nor relative nor below a snippets folder. */
export function isPackageSpecifier(specifier: string): boolean {
  return !/^(?:\/|\.\.?\/|_?snippets\/)/.test(specifier);
}

/**
 * Finds the file that an import names (format reference 4.5): as written, with a missing suffix added, or in the older
 * `/_snippets` folder. Returns undefined for packages and for files that do not exist.
 */
export function resolveImport(
  specifier: string,
  fromFile: string,
  hasFile: (file: string) => boolean,
): string | undefined {
  if (isPackageSpecifier(specifier)) return undefined;
  const path = /^_?snippets\//.test(specifier) ? `/${specifier}` : specifier;
  const target = joinContentPath(fromFile, path.normalize());
  if (target === undefined) return undefined;
  const bases = target.startsWith("snippets/") ? [target, `_${target}`] : [target];
  for (const base of bases) {
    const suffix = IMPORT_SUFFIXES.find((candidate) => hasFile(base + candidate));
    if (suffix !== undefined) return base + suffix;
  }
  return undefined;
}

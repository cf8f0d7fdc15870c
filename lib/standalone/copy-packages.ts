import { cp, readFile } from "node:fs/promises";
import path from "node:path";

/** What a package says of itself, as far as it matters here. */
interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Files of packages that Node never loads. */
const NOT_LOADED = /\.(?:map|md|markdown|flow|tsx?|mts|cts)$/i;

/**
 * Copies packages with all that they depend on. The framework's trace follows what `require` finds, where the server
 * imports: of packages that offer both, it brings the wrong half.
 *
 * @param names the packages to begin with. @param from the project, absolute. @param to the folder that gets `node_modules`.
 * @throws if one of the first packages is not installed.
 */
export async function copyPackages(names: readonly string[], from: string, to: string): Promise<void> {
  const copied = new Set<string>();
  const waiting = names.map((name) => ({ name, dependent: from, isNeeded: true }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const found = await findPackage(next.name, next.dependent, from);
    if (!found && next.isNeeded) throw new Error(`The package ${next.name} is not installed.`);
    if (!found || copied.has(found.folder)) continue;
    copied.add(found.folder);
    const { folder, manifest } = found;
    await cp(folder, path.join(to, path.relative(from, folder)), {
      recursive: true,
      force: true,
      filter: (file) => !NOT_LOADED.test(file) && !isNested(folder, file),
    });
    waiting.push(...dependenciesOf(manifest).map((name) => ({ name, dependent: folder, isNeeded: false })));
  }
}

/** Packages inside a package are copied as packages, and only if something depends on them. */
function isNested(folder: string, file: string): boolean {
  return path.relative(folder, file).split(path.sep)[0] === "node_modules";
}

function dependenciesOf(manifest: Manifest): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Looks for a package as Node does: beside the dependent, then in each folder above it up to the project. */
async function findPackage(
  name: string,
  dependent: string,
  project: string,
): Promise<{ folder: string; manifest: Manifest } | undefined> {
  for (let place = dependent; place.startsWith(project); place = path.dirname(place)) {
    const folder = path.join(place, "node_modules", name);
    const text = await readFile(path.join(folder, "package.json"), "utf8").catch(() => undefined);
    if (text !== undefined) return { folder, manifest: JSON.parse(text) as Manifest };
  }
  return undefined;
}

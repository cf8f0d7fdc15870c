import { sdkPackages } from "@/lib/assistant/reply/sdk-providers";
import { BROWSER_PACKAGES, FRAMEWORK_PACKAGES } from "@/lib/build/package/package-contents";
import { ASYNCAPI_PACKAGES } from "@/lib/openapi/loading/load-channels";

/** The part of a manifest that matters here. */
export interface Manifest {
  name: string;
  version: string;
  description?: string;
  license?: string;
  author?: string;
  engines?: Readonly<Record<string, string>>;
  dependencies?: Readonly<Record<string, string>>;
}

/**
 * The manifest of the published package.
 * @param project the manifest of the project. @param installed packages that are installed beside the package.
 * @param versions the versions of the packages that travel inside it, by name.
 * @throws if the project does not depend on an installed package itself.
 */
export function publishedManifest(
  project: Manifest,
  installed: Iterable<string>,
  versions: Readonly<Record<string, string>>,
): Manifest & Record<string, unknown> {
  const inside = [...FRAMEWORK_PACKAGES, ...BROWSER_PACKAGES.map(({ name }) => name)].sort();
  const beside = [...new Set(installed)].filter((name) => !inside.some((known) => known === name));
  const ranges = [
    ...beside.map((name) => [name, rangeOf(name, project)] as const),
    ...inside.map((name) => [name, versions[name] ?? rangeOf(name, project)] as const),
  ];
  const peers = { ...sdkPackages(), ...ASYNCAPI_PACKAGES };
  const { name, version, description, license, author, engines } = project;
  return {
    name,
    version,
    ...(description === undefined ? {} : { description }),
    ...(license === undefined ? {} : { license }),
    ...(author === undefined ? {} : { author }),
    ...(engines === undefined ? {} : { engines }),
    keywords: ["docs", "documentation", "mdx", "openapi", "static-site", "cli"],
    type: "module",
    bin: { lectern: "cli/lectern.mjs" },
    files: ["*"],
    dependencies: Object.fromEntries(ranges.sort(([one], [other]) => (one < other ? -1 : 1))),
    bundleDependencies: inside,
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((peer) => [peer, { optional: true }])),
  };
}

function rangeOf(name: string, { dependencies = {} }: Manifest): string {
  const range = dependencies[name];
  if (range === undefined) throw new Error(`The package uses ${name}, which the project does not declare.`);
  return range;
}

/** The manifest of a package that travels inside: complete as it is, it must not have anything installed. */
export function reducedManifest(manifest: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = ["name", "version", "license", "type", "main", "module", "exports", "imports", "browser"];
  return Object.fromEntries(Object.entries(manifest).filter(([key]) => kept.includes(key)));
}

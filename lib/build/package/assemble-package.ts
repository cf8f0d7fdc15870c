import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import path from "node:path";
import { build, type Metafile } from "esbuild";
import { sdkPackages } from "@/lib/assistant/reply/sdk-providers";
import { bundleWidget, WIDGET_FILE } from "@/lib/assistant/widget/bundle-widget.server";
import { listFiles } from "@/lib/build/list-files";
import { writeMathFiles } from "@/lib/build/math/write-math-files";
import { bundledLicenses } from "@/lib/build/package/bundled-licenses";
import {
  BROWSER_PACKAGES,
  COPIED_FILES,
  DATA_PACKAGES,
  FRAMEWORK_PACKAGES,
  INSTALLED_PACKAGES,
  PROGRAMS,
} from "@/lib/build/package/package-contents";
import { ASYNCAPI_PACKAGES } from "@/lib/openapi/loading/load-channels";

/** Folders from which the package is built, and the folder to which it is written; all absolute. */
export interface PackageOptions {
  projectDirectory: string;
  /** A build with a list of the files that the framework's server loads (`LECTERN_STANDALONE=1`). */
  buildDirectory: string;
  /** The folder that `npm pack` and `npm publish` are run on; replaced. */
  target: string;
}

/** Name of the build in the package. */
const BUILD = ".next";

/**
 * Assembles all parts of `lectern` in a folder to publish: the built application, the commands as bundles, the
 * framework reduced to what a server loads, and a manifest with the packages that have to be installed.
 */
export async function assemblePackage({ projectDirectory, buildDirectory, target }: PackageOptions): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await copyBuild(buildDirectory, path.join(target, BUILD));
  const external = await readExternalPackages(buildDirectory);
  const metafile = await bundlePrograms(projectDirectory, path.join(target, "cli"), external);
  await bundleWidget(projectDirectory, path.join(target, "cli", WIDGET_FILE));
  await writeMathFiles(path.join(target, "cli"), "woff2");
  const packages = path.join(projectDirectory, "node_modules");
  const traced = await readTrace(buildDirectory);
  for (const name of FRAMEWORK_PACKAGES) await copyPackage(name, packages, target, (file) => traced.has(file));
  for (const { name, files } of BROWSER_PACKAGES)
    await copyPackage(name, packages, target, (file) =>
      files.test(path.relative(path.join(packages, name), file).split(path.sep).join("/")),
    );
  for (const file of COPIED_FILES)
    await cp(path.join(projectDirectory, file), path.join(target, file), { recursive: true });
  await writeFile(path.join(target, "THIRD-PARTY-LICENSES.txt"), await bundledLicenses(metafile, projectDirectory));
  const project = (await readJson(path.join(projectDirectory, "package.json"))) as unknown as Manifest;
  // The bundler fails on packages that it cannot find, except for optional ones, which are required inside `try`.
  const imported = importedPackages(metafile).filter((name) => existsSync(path.join(packages, name)));
  const installed = [...imported, ...external, ...DATA_PACKAGES];
  const manifest = publishedManifest(project, installed, await versionsOf(target));
  await writeFile(path.join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The files of the build that a server reads: neither prerendered pages nor caches for the next build. */
async function copyBuild(build: string, target: string): Promise<void> {
  const isWanted = (file: string) =>
    BUILD_FILES.test(path.relative(build, file).split(path.sep).join("/")) && !file.endsWith(".map");
  await cp(build, target, { recursive: true, filter: isWanted });
  const configuration = await readJson(path.join(build, CONFIGURATION));
  await writeFile(path.join(target, CONFIGURATION), JSON.stringify(packagedConfiguration(configuration)));
  for (const file of await listFiles(path.join(target, "server"))) {
    if (!file.endsWith(".js")) continue;
    const code = await readFile(file, "utf8");
    const plain = code.replace(HASHED_PACKAGE, "$1").replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n");
    if (plain !== code) await writeFile(file, plain);
  }
}

const BUILD_FILES = /^(?:$|[\w-]+\.json$|BUILD_ID$|static(?:\/|$)|server$|server\/(?!route-cache|app\/site\/[^[]))/;

/** The file that a server begins with; a usual build traces the files after it only. */
const FRAMEWORK_ENTRY = path.join("next", "dist", "server", "next.js");

/** Where the build notes its configuration. */
const CONFIGURATION = "required-server-files.json";

/** The configuration under another name of the build's folder; nothing is written into an installed package. */
function packagedConfiguration({ config }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { outputFileTracingRoot: _, ...kept } = config as Record<string, unknown>;
  const experimental = { ...(kept.experimental as Record<string, unknown>), isrFlushToDisk: false };
  return { config: { ...kept, distDir: BUILD, experimental } };
}

/** Where the build lists the files that its server, a page, or a route loads. */
const TRACE = ".nft.json";

/** The files that a server of the framework and its routes load, absolute. @throws if the build has not traced them. */
async function readTrace(build: string): Promise<ReadonlySet<string>> {
  const routes = (await listFiles(path.join(build, "server"))).filter((file) => file.endsWith(TRACE));
  const traced = new Set<string>();
  for (const trace of [path.join(build, `next-server.js${TRACE}`), ...routes]) {
    const { files } = (await readJson(trace)) as { files: string[] };
    for (const file of files) traced.add(path.resolve(path.dirname(trace), file));
  }
  if (Array.from(traced).some((file) => file.endsWith(FRAMEWORK_ENTRY))) return traced;
  throw new Error(
    "The build does not list the files of the framework's server. Build again with LECTERN_STANDALONE=1.",
  );
}

/** The framework imports packages by the names of links that it creates in its build; archives contain no links. */
const HASHED_PACKAGE = /(?<=["'])((?:@[a-z\d._-]+\/)?[a-z\d._-]+)-[\da-f]{16}(?=["'/])/g;

/** Copies some files of a package, and its manifest, into the package. @param isWanted gets absolute paths. */
async function copyPackage(
  name: string,
  from: string,
  target: string,
  isWanted: (file: string) => boolean,
): Promise<void> {
  const source = path.join(from, name);
  const copy = path.join(target, "node_modules", name);
  await cp(source, copy, {
    recursive: true,
    filter: async (file) => (await stat(file)).isDirectory() || LICENSE.test(path.basename(file)) || isWanted(file),
  });
  await removeEmptyFolders(copy);
  const manifest = reducedManifest(await readJson(path.join(source, "package.json")));
  await writeFile(path.join(copy, "package.json"), JSON.stringify(manifest, null, 2));
}

const LICENSE = /^licen[cs]e/i;

async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await removeEmptyFolders(path.join(folder, entry.name));
  }
  if ((await readdir(folder)).length === 0) await rm(folder, { recursive: true });
}

async function versionsOf(target: string): Promise<Record<string, string>> {
  const names = [...FRAMEWORK_PACKAGES, ...BROWSER_PACKAGES.map(({ name }) => name)];
  const manifests = names.map((name) => readJson(path.join(target, "node_modules", name, "package.json")));
  return Object.fromEntries((await Promise.all(manifests)).map(({ name, version }) => [String(name), String(version)]));
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
}

/** The packages that the configuration leaves to Node, as recorded by the build. */
async function readExternalPackages(build: string): Promise<string[]> {
  const { config } = await readJson(path.join(build, CONFIGURATION));
  return (config as { serverExternalPackages: string[] }).serverExternalPackages;
}

/** Code of packages that are no modules calls `require`, which a module does not have. */
const REQUIRE =
  'import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);';

/**
 * Bundles the commands and the server with the packages that they import. Reading each module of each package from a file
 * of its own takes a server longer than the rest of its start. The folders are absolute.
 * @param installed packages that stay outside, beside those that are always installed.
 */
export async function bundlePrograms(
  project: string,
  target: string,
  installed: readonly string[] = [],
  programs: readonly string[] = PROGRAMS,
): Promise<Metafile> {
  const external = ["next", ...INSTALLED_PACKAGES, ...installed];
  await removeBundles(target);
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: programs.map((name) => ({ in: path.join(project, `cli/${name}.ts`), out: name })),
    outdir: target,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: external.flatMap((name) => [name, `${name}/*`]),
    banner: { js: REQUIRE },
    mainFields: ["module", "main"],
    // Chooses the code that packages are meant to be published with.
    define: { "process.env.NODE_ENV": '"production"' },
    metafile: true,
    logLevel: "warning",
  });
  return metafile;
}

/** Removes the bundles of an earlier build, whose names depend on their content. */
async function removeBundles(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  for (const file of files) if (file.endsWith(".mjs")) await rm(path.join(folder, file));
}

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

/** The part of a manifest that matters here. */
interface Manifest {
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
    description,
    license,
    author,
    engines,
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

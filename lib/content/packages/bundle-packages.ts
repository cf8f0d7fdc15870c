import {
  type BuildFailure,
  type BuildOptions,
  build,
  type Message,
  type OnResolveArgs,
  type OutputFile,
  type Plugin,
} from "esbuild";
import { tryImports } from "@/lib/content/packages/run-packages";
import type { PackageImports } from "@/lib/content/packages/types";

export interface BundleInput {
  /** Absolute path of the folder with package.json. */
  directory: string;
  /** Names to export, by specifier. */
  imports: PackageImports;
}

/** Bundled packages: ES modules for browsers, and one script for the server. */
export interface PackageBundle {
  /** Files for browsers by name; they refer to each other by relative paths. */
  files: ReadonlyMap<string, Uint8Array>;
  /** File names by specifier. */
  entries: ReadonlyMap<string, string>;
  /** Name of the file with all style sheets that packages import or that content imports from packages. */
  styles?: string;
  /** Body of a function that is given React and returns functions that load the packages, by specifier. */
  server: string;
  /** The bundler's error for each package that cannot be bundled, by specifier. */
  failures: ReadonlyMap<string, string>;
  /** Exported names by specifier, without names that the bundler reports as undefined. */
  exports: ReadonlyMap<string, readonly string[]>;
}

/** Global in which bundles for browsers find React; the application sets it before it loads a bundle. */
const REACT_GLOBAL = "globalThis.lecternReact";
/** Variable in which the bundle for the server finds React. */
const REACT_ARGUMENT = "__react";
const ENTRY = "entry";
const SERVER_EXPORTS = "__packages";

const SHARED: BuildOptions = {
  bundle: true,
  write: false,
  platform: "browser",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "silent",
  minify: true,
  treeShaking: true,
  define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
  tsconfigRaw: {},
  loader: Object.fromEntries([
    ...["png", "jpg", "jpeg", "gif", "webp", "avif", "svg"].map((type) => [`.${type}`, "dataurl"]),
    ...["woff", "woff2", "ttf", "otf", "eot"].map((type) => [`.${type}`, "file"]),
  ]),
  assetNames: "asset-[hash]",
};

/**
 * Bundles packages with their imports. Packages that cannot be bundled are left out and reported. React is always the
 * application's.
 */
export async function bundlePackages(input: BundleInput): Promise<PackageBundle> {
  try {
    return { ...(await bundleAll(input)), failures: new Map() };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const failures = await findFailures(input);
    const imports = new Map([...input.imports].filter(([specifier]) => !failures.has(specifier)));
    try {
      return { ...(await bundleAll({ ...input, imports })), failures };
    } catch (together) {
      if (!isBuildFailure(together)) throw together;
      const reason = explain(together.errors[0]);
      const all = new Map([...input.imports.keys()].map((specifier) => [specifier, failures.get(specifier) ?? reason]));
      return { files: new Map(), entries: new Map(), exports: new Map(), server: "return {};", failures: all };
    }
  }
}

/**
 * Lists the exports of packages from which content imports missing names, by specifier. Other packages are left out.
 */
export async function listOtherExports(
  { directory, imports }: BundleInput,
  bundle: Pick<PackageBundle, "exports">,
  tried: { exports: ReadonlyMap<string, readonly string[]> },
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

async function findFailures(input: BundleInput): Promise<Map<string, string>> {
  const failures = new Map<string, string>();
  for (const [specifier, names] of input.imports) {
    try {
      await bundleAll({ ...input, imports: new Map([[specifier, names]]) });
    } catch (error) {
      if (!isBuildFailure(error)) throw error;
      failures.set(specifier, explain(error.errors[0]));
    }
  }
  return failures;
}

async function bundleAll(input: BundleInput): Promise<Omit<PackageBundle, "failures">> {
  const [browser, server] = await Promise.all([bundleForBrowsers(input), bundleForServer(input)]);
  return { ...browser, ...server, files: new Map([...browser.files, ...server.files]) };
}

async function bundleForBrowsers(input: BundleInput): Promise<Pick<PackageBundle, "files" | "entries" | "exports">> {
  const specifiers = [...input.imports.keys()];
  // The file names make packages recognizable in the network log of a browser.
  const entryPoints = specifiers.map((specifier) => ({
    in: `${ENTRY}:${specifier}`,
    out: specifier.replace(/[^\w.-]+/g, "_"),
  }));
  const { outputFiles, metafile, warnings } = await build({
    ...SHARED,
    write: false,
    loader: { ...SHARED.loader, ".css": "empty" },
    absWorkingDir: input.directory,
    entryPoints,
    outdir: input.directory,
    format: "esm",
    splitting: true,
    metafile: true,
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    plugins: [packagePlugin(input, REACT_GLOBAL)],
  });
  const entries = new Map<string, string>();
  const exports = new Map<string, string[]>();
  for (const [path, output] of Object.entries(metafile.outputs)) {
    // The bundler adds entries of its own for dynamic imports in packages.
    if (!output.entryPoint?.startsWith(`${ENTRY}:`)) continue;
    const specifier = output.entryPoint.slice(ENTRY.length + 1);
    const absent = absentNames(warnings, output.entryPoint);
    entries.set(specifier, fileName(path));
    exports.set(
      specifier,
      output.exports.filter((name) => !absent.has(name)),
    );
  }
  return { files: filesByName(outputFiles), entries, exports };
}

/** Imported names that a package does not export, according to the bundler's warnings. */
function absentNames(warnings: readonly Message[], entryPoint: string): Set<string> {
  const ofEntry = warnings.filter(({ id, location }) => id === "import-is-undefined" && location?.file === entryPoint);
  return new Set(ofEntry.flatMap(({ text }) => /^Import "([^"]+)"/.exec(text)?.[1] ?? []));
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function filesByName(files: readonly OutputFile[]): Map<string, Uint8Array> {
  return new Map(files.map(({ path, contents }) => [fileName(path), contents]));
}

/** Bundles the code for the server. This bundle contains all packages, so it also yields their style sheets and fonts. */
async function bundleForServer(input: BundleInput): Promise<Pick<PackageBundle, "files" | "server" | "styles">> {
  const members = [...input.imports.keys()].map((specifier) => {
    const entry = JSON.stringify(`${ENTRY}:${specifier}`);
    return `${JSON.stringify(specifier)}: () => require(${entry})`;
  });
  const { outputFiles = [] } = await build({
    ...SHARED,
    absWorkingDir: input.directory,
    outdir: input.directory,
    entryNames: "styles-[hash]",
    stdin: { contents: `export const modules = { ${members.join(", ")} };`, loader: "js", sourcefile: "server.js" },
    format: "iife",
    globalName: SERVER_EXPORTS,
    plugins: [packagePlugin(input, REACT_ARGUMENT)],
  });
  const code = outputFiles.find(({ path }) => path.endsWith(".js"));
  const files = filesByName(outputFiles.filter((file) => file !== code));
  const styles = [...files.keys()].find((name) => name.endsWith(".css"));
  const server = `"use strict"; const ${REACT_ARGUMENT} = arguments[0];\n${code?.text ?? ""}\nreturn ${SERVER_EXPORTS}.modules;`;
  return { files, server, ...(styles && { styles }) };
}

/** Source of the bundle's entry for a specifier. Missing exports are undefined instead of failing the whole bundle. */
function entryCode(specifier: string, names: ReadonlySet<string>): string {
  const source = JSON.stringify(specifier);
  if (names.size === 0) return `import ${source}; export {};`;
  if (names.has("*")) return `export * from ${source}; import * as all from ${source}; export default all.default;`;
  const list = [...names].sort();
  const values = list.map((name, index) => `const value${index} = all.${name};`);
  const exported = list.map((name, index) => `value${index} as ${name}`);
  return `import * as all from ${source}; ${values.join(" ")} export { ${exported.join(", ")} };`;
}

const REACT = /^react(?:-dom)?(?:\/.*)?$/;

/**
 * The bundler plugin for packages. The bundler finds their files itself, which is many times faster than a plugin.
 * @param react expression of an object with the modules of React by specifier
 */
function packagePlugin({ directory, imports }: BundleInput, react: string): Plugin {
  return {
    name: "packages",
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^${ENTRY}:`) }, ({ path }) => ({
        path: path.slice(ENTRY.length + 1),
        namespace: ENTRY,
      }));
      bundler.onResolve({ filter: REACT }, ({ path }) => ({ path, namespace: "react" }));
      // Style sheets, and packages imported without names, are kept even if a package declares that it has no side effects.
      const keepEffects = async ({ path, pluginData, importer, resolveDir, kind, namespace }: OnResolveArgs) => {
        if (pluginData === ENTRY) return undefined;
        const isWhole = namespace === ENTRY ? imports.get(importer)?.size === 0 : true;
        const found = await bundler.resolve(path, { importer, resolveDir, kind, pluginData: ENTRY });
        const isFile = found.errors.length === 0 && found.namespace === "file";
        return isFile && (isWhole || found.path.endsWith(".css")) ? { ...found, sideEffects: true } : found;
      };
      bundler.onResolve({ filter: /.*/, namespace: ENTRY }, keepEffects);
      bundler.onResolve({ filter: /\.css$/, namespace: "file" }, keepEffects);
      bundler.onLoad({ filter: /.*/, namespace: ENTRY }, ({ path }) => ({
        contents: entryCode(path, imports.get(path) ?? new Set()),
        resolveDir: directory,
        loader: "js",
      }));
      bundler.onLoad({ filter: /.*/, namespace: "react" }, ({ path }) => ({
        contents: `module.exports = ${react}[${JSON.stringify(path)}] ?? {};`,
        loader: "js",
      }));
    },
  };
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors) && "warnings" in error;
}

/** The text of a bundler error, with the position in the package. */
function explain(message: Message | undefined): string {
  if (!message) return "the bundler failed";
  const { text, location } = message;
  const place = location && !location.file.startsWith(`${ENTRY}:`) ? ` (${location.file}:${location.line})` : "";
  return text.replace(/\.$/, "") + place;
}

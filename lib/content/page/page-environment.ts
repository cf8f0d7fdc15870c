import { open, readFile } from "node:fs/promises";
import { imageSize } from "image-size";
import { diskPath } from "@/lib/base/disk-path.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { hashText } from "@/lib/base/hash-text";
import type { ModePair } from "@/lib/base/mode-pair";
import { isRegularFile } from "@/lib/base/read-text-file.server";
import type { IslandStore } from "@/lib/content/islands/types";
import { loadPackages } from "@/lib/content/packages/run-packages";
import { serverReact } from "@/lib/content/packages/server-react";
import type { ContentPackages, PackageModule } from "@/lib/content/packages/types";
import { createTypeReader } from "@/lib/content/page/read-types";
import { readSourceCopy, sourceHashesOf } from "@/lib/content/page/source-copies";
import type { ImageSize, PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { PageLink } from "@/lib/content/pipeline/types";
import { replaceVariables } from "@/lib/content/pipeline/variables";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { ContentParts } from "@/lib/content/scan/part-types";
import type { PageReading, PageRecord } from "@/lib/content/scan/types";
import { isPackageImport } from "@/lib/content/syntax/package-imports";
import { resolveImport } from "@/lib/content/syntax/resolve-file";

/** The parts of a site that affect the compilation of its pages. */
export interface PageSite {
  /** Absolute path of the folder that contains pages and assets. */
  contentDirectory: string;
  /** Static files relative to the content root. */
  files: ReadonlySet<string>;
  /** Pages of files, by URL path. */
  pages: ReadonlyMap<string, Pick<PageRecord, "sourceHashes">>;
  /** Determines the language of a page, together with `divisionView`; absent if the site has a single language. */
  pageView?(path: string): { divisionId: string } | undefined;
  divisionView?(divisionId: string): { languageCode?: string | undefined } | undefined;
  /** Pages of operations, by URL path. */
  generatedPages: ReadonlyMap<string, unknown>;
  /** Files of the docs folder that replace parts of the site or add to them. */
  parts?: ContentParts;
  /** The npm packages that content imports; undefined if the docs folder has no package.json. */
  packages?: ContentPackages | undefined;
  settings: {
    variables: Readonly<Record<string, string>>;
    styling: { codeblocks: { theme: ModePair<string>; isAlwaysDark: boolean; customLanguages: readonly string[] } };
    seo: { trailingSlash: boolean };
  };
}

/** The language code of the page at a path, as written in docs.json; undefined on sites in one language. */
export function languageOf(site: Pick<PageSite, "pageView" | "divisionView">, path: string): string | undefined {
  const view = site.pageView?.(path);
  return view && site.divisionView?.(view.divisionId)?.languageCode;
}

/** Settings of the compilation that are the same for all pages, and not settings of the site. */
export interface PageLocation {
  /** Folder for caches, absolute. */
  dataDirectory: string;
  /** Prefix under which the site is served; empty at the root of a host. */
  basePath: string;
  /** True if versions of a site, which have different base paths, share compiled pages. */
  isShared?: boolean | undefined;
  /** False leaves out the code of pages, parts of the site, and packages. */
  code?: boolean | undefined;
  /** False leaves out the texts of pages, which a check does not need. */
  hasTexts?: boolean | undefined;
  /** Stores island modules; if absent, they are discarded, as in a check of all pages. */
  islands?: IslandStore;
}

/** Thrown if a file has changed since the site was read and there is no copy of its previous content. */
export class SourceChangedError extends Error {
  override name = "SourceChangedError";
  constructor(readonly file: string) {
    super(`${file} has changed since the site was loaded.`);
  }
}

/** The reading of a page that failed as a whole: it contains only the problem. */
export function readingOfFailure({ problem, isTemporary }: PageFailure): PageReading {
  const facts = { links: [], externalLinks: [], assets: [], icons: [], problems: [problem] };
  return { facts, ...(isTemporary && { isTemporary }) };
}

/** Number of bytes at the start of an image in which its dimensions are found, even after long metadata. */
const IMAGE_HEAD_BYTES = 256 * 1024;

/**
 * Gives the compiler access to the data of a site and its files on disk. Results are cached as long as the environment.
 * @param hashOf returns the expected hash of the source of a page or imported file; by default, the one that the site has
 */
export function createPageEnvironment(
  site: PageSite,
  location: PageLocation,
  hashOf = (file: string) => sourceHashesOf(site).get(file),
): PageEnvironment {
  const absolute = (file: string) => diskPath(site.contentDirectory, file);
  const sources = new Map<string, boolean>();
  const sizes = new Map<string, Promise<ImageSize | undefined>>();

  function hasFile(file: string): boolean {
    if (site.files.has(file)) return true;
    if (!/\.(?:mdx?|[jt]sx?)$/.test(file)) return false;
    if (hashOf(file) !== undefined) return true;
    return getOrMake(sources, file, () => isRegularFile(absolute(file)));
  }

  /** Reads the source with the expected hash, from a copy if the file has changed, because results are cached by that hash. */
  async function readSource(file: string): Promise<string | undefined> {
    if (!hasFile(file)) return undefined;
    const reading = readFile(absolute(file), "utf8");
    const hash = hashOf(file);
    if (hash === undefined) return reading;
    const source = await reading.catch(() => undefined);
    if (source !== undefined && hashText(source) === hash) return source;
    const copy = await readSourceCopy(location.dataDirectory, hash);
    if (copy === undefined) throw new SourceChangedError(file);
    return copy;
  }

  async function readModule(specifier: string, importer: string) {
    const file = resolveImport(specifier, importer, hasFile);
    const source = file === undefined ? undefined : await readSource(file);
    if (file === undefined || source === undefined) return undefined;
    if (file.endsWith(".css")) return { file, source: styleModule(file, source) };
    return { file, source: replaceVariables(source, site.settings.variables) };
  }

  const hasCode = location.code !== false;
  const packages = hasCode ? packageAccess(site, location) : {};
  return {
    code: location.code,
    variables: site.settings.variables,
    basePath: location.basePath,
    endsInSlash: site.settings.seo.trailingSlash,
    ownComponents: new Set(hasCode ? Object.keys(site.parts?.components ?? {}) : []),
    hasOwnGrammars: site.settings.styling.codeblocks.customLanguages.length > 0,
    hasFile,
    hasPage: (path) => site.pages.has(path) || site.generatedPages.has(path),
    readSource,
    imageSize: (file) => getOrMake(sizes, file, () => readImageSize(absolute(file))),
    readTypes: createTypeReader(site.contentDirectory),
    islands: {
      readModule,
      findPackage: packages.findPackage,
      store: location.islands ?? { put: async () => undefined },
    },
    ...packages,
  };
}

/** The module for an imported style sheet, which every page loads anyway. A CSS module exports its class names unchanged. */
function styleModule(file: string, source: string): string {
  if (!file.endsWith(".module.css")) return "export {};";
  const names = new Set(Array.from(source.matchAll(/\.(-?[A-Za-z_][\w-]*)/g), ([, name = ""]) => name));
  return `export default ${JSON.stringify(Object.fromEntries([...names].map((name) => [name, name])))};`;
}

/** Functions that give content access to the packages of its docs folder; none if the folder has no package.json. */
function packageAccess(
  { packages }: PageSite,
  { dataDirectory }: PageLocation,
): Pick<PageEnvironment, "findPackage" | "loadPackage"> {
  if (!packages) return {};
  const { key, modules } = packages;
  return {
    findPackage(specifier) {
      if (!isPackageImport(specifier)) return undefined;
      return Object.hasOwn(modules, specifier) ? modules[specifier] : refusePackage(specifier);
    },
    loadPackage: (specifier, react) =>
      loadPackages(dataDirectory, { key, specifiers: [specifier] }, serverReact(react))[specifier] ?? {},
  };
}

/** The refusal of an import that was not bundled, because it is not in a file or has an unusual syntax. */
function refusePackage(specifier: string): PackageModule {
  const message = `\`${specifier}\` cannot be imported here.`;
  const hint = "Import packages in page and component files, with a statement at the start of a line.";
  return { refusal: { code: "package-refused", level: "error", message, hint } };
}

const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** The dimensions of the images among some files, as a string to compare. */
export async function imageSizesOf(assets: readonly PageLink[], environment: PageEnvironment): Promise<string> {
  const files = new Set(assets.map(({ path }) => path.slice(1)).filter((file) => IMAGE.test(file)));
  const sizes = await Promise.all([...files].map((file) => environment.imageSize(file)));
  return sizes.map((size) => (size ? `${size.width}x${size.height}` : "")).join();
}

async function readImageSize(path: string): Promise<ImageSize | undefined> {
  const handle = await open(path).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const buffer = new Uint8Array(Math.min(IMAGE_HEAD_BYTES, (await handle.stat()).size));
    await handle.read(buffer, 0, buffer.length, 0);
    const { width, height, orientation = 1 } = imageSize(buffer);
    // Orientations from 5 on are rotated by 90 degrees.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    // Not an image, or a format that is not supported: rendered without dimensions.
    return undefined;
  } finally {
    await handle.close();
  }
}

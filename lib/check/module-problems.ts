import type { Message } from "esbuild";
import { isExternal } from "@/lib/base/paths";
import { positionAt } from "@/lib/base/text-position";
import type { LinkTargets } from "@/lib/check/link-targets";
import { checkAsset } from "@/lib/check/reference-problems";
import { analyzeModule } from "@/lib/content/islands/analyze-module";
import { withoutTypes } from "@/lib/content/islands/build-island-module";
import { compileComponentModule } from "@/lib/content/islands/compile-component-module.server";
import { moduleProblem } from "@/lib/content/islands/module-failure";
import { parseModule, rangeOf } from "@/lib/content/islands/parse-module";
import { createPageEnvironment, type PageLocation } from "@/lib/content/page/page-environment";
import { readTagAttribute, visitJsxTags } from "@/lib/content/pipeline/estree-text";
import type { PageLink } from "@/lib/content/pipeline/types";
import type { SiteCompiler } from "@/lib/content/run/compile-site";
import { findMissingImports, findSlotProblems, noComponent } from "@/lib/content/run/try-part";
import type { ContentPart } from "@/lib/content/scan/part-types";
import { joinContentPath } from "@/lib/content/syntax/resolve-file";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";

/**
 * Finds JavaScript files of pages and parts that cannot be parsed.
 *
 * @param read returns the source of a file
 */
export async function findModuleProblems(site: Site, read: (file: string) => Promise<string>): Promise<Problem[]> {
  const found = await Promise.all(listModules(site).map(async (file) => problemOf(file, await read(file))));
  return found.filter((problem) => problem !== undefined);
}

/** The component files that fill slots or replace components of the site. */
export function partsOf({ parts }: Pick<Site, "parts">): ContentPart[] {
  return [...Object.values(parts?.slots ?? {}), ...Object.values(parts?.components ?? {})];
}

/** JavaScript files that pages and parts of the site use. */
export function listModules(site: Site): string[] {
  const ofParts = partsOf(site).flatMap(({ file, dependencies }) => [file, ...dependencies]);
  const imported = [...[...site.pages.values()].flatMap(({ dependencies }) => dependencies), ...ofParts];
  return [...new Set(imported)].filter((file) => /\.[cm]?[jt]sx?$/.test(file)).sort();
}

/** Finds parts without a component, and their invalid imports. Problems of files that pages import are reported with the pages. */
export async function findPartProblems(site: Site, location: PageLocation): Promise<Problem[]> {
  const { islands, readSource } = createPageEnvironment(site, location);
  const parts = partsOf(site);
  const entries = new Set(parts.map(({ file }) => file));
  const known = new Set([...site.pages.values()].flatMap(({ dependencies }) => dependencies));
  const files = new Set(parts.flatMap(({ file, dependencies }) => [file, ...dependencies]));
  const own = [...files].filter((file) => /\.[jt]sx?$/.test(file) && !known.has(file));
  const found = await Promise.all(
    own.map(async (file) => {
      const source = (await readSource(file)) ?? "";
      if (!islands || (await problemOf(file, source))) return [];
      const { readModule, findPackage } = islands;
      const { problems } = await compileComponentModule(source, { file, readModule, findPackage });
      const { exports } = analyzeModule(await withoutTypes(file, source));
      return entries.has(file) && !exports.has("default") ? [...problems, noComponent(file)] : problems;
    }),
  );
  return found.flat();
}

/** Finds parts that fail while they are rendered, or import names that are not exported. */
export async function findPartFailures({ parts }: Site, compiler: SiteCompiler): Promise<Problem[]> {
  const { slots = {}, components = {} } = parts ?? {};
  const found = await Promise.all([
    ...Object.values(slots).map((part) => findSlotProblems(compiler, part)),
    ...Object.values(components).map((part) => findMissingImports(compiler, part)),
  ]);
  return found.flat();
}

async function problemOf(file: string, source: string): Promise<Problem | undefined> {
  try {
    parseModule(await withoutTypes(file, source));
    return undefined;
  } catch (error) {
    const problem = moduleProblem(error, file);
    if (problem) return problem;
    throw error;
  }
}

/** Finds syntax errors and missing files in the site's style sheets and scripts. @param only the files to check; all if undefined */
export async function findStyleProblems(
  only: ReadonlySet<string> | undefined,
  { files }: Pick<Site, "files">,
  targets: LinkTargets,
  read: (file: string) => Promise<string>,
): Promise<Problem[]> {
  const isMeant = (file: string) =>
    /\.(?:css|js)$/.test(file) && !file.endsWith(".min.js") && (only?.has(file) ?? true);
  const sources = [...files].filter(isMeant);
  if (sources.length === 0) return [];
  const { transform } = await import("esbuild");
  const found = sources.sort().map(async (file) => {
    const loader = file.endsWith(".css") ? "css" : "js";
    const source = await read(file);
    const { warnings } = await transform(source, { loader, logLevel: "silent" }).catch(
      (error: Error & { errors?: Message[] }) => {
        // An error without a list of errors is a failure of the bundler, not of the file.
        if (!error.errors) throw error;
        return { warnings: error.errors.map((found) => ({ ...found, id: `${loader}-syntax-error` })) };
      },
    );
    const mistakes = warnings.filter(({ id }) => id === `${loader}-syntax-error`);
    const inSyntax = mistakes.map(({ text, location }) => {
      const place = { file, line: location?.line ?? 1, column: (location?.column ?? 0) + 1 };
      const code = loader === "css" ? "invalid-style-sheet" : "invalid-script";
      return createProblem(code, place, { message: `${text.replace(/\.$/, "")}.` });
    });
    return loader === "css" ? [...inSyntax, ...findMissingFiles(file, source, targets)] : inSyntax;
  });
  return (await Promise.all(found)).flat();
}

/** URLs in a style sheet: of images, fonts, and other style sheets. */
const ADDRESS = /url\(\s*(["']?)([^"')\s]+)\1\s*\)|@import\s+(["'])([^"']+)\3/g;

/** Finds references in a style sheet to missing files. */
function findMissingFiles(file: string, source: string, targets: LinkTargets): Problem[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  return [...code.matchAll(ADDRESS)].flatMap((match) => {
    const written = match[2] ?? match[4] ?? "";
    if (isExternal(written) || /^(?:[#?]|[a-z]+:|.*\b(?:var|env)\()/i.test(written)) return [];
    const target = joinContentPath(file, written.replace(/[?#].*$/s, ""));
    return checkAsset({ file, ...positionAt(code, match.index), path: `/${target ?? written}`, written }, targets);
  });
}

/**
 * Reads the root-relative links in JavaScript files of pages and parts, if they are written as literal text. Relative links
 * depend on the page that shows them.
 *
 * @param read returns the source of a file
 */
export async function readModuleLinks(site: Site, read: (file: string) => Promise<string>): Promise<PageLink[]> {
  const links = await Promise.all(listModules(site).map(async (file) => linksOf(file, await read(file))));
  return links.flat();
}

async function linksOf(file: string, source: string): Promise<PageLink[]> {
  const addresses = await addressesOf(file, source);
  let from = 0;
  return addresses.flatMap((written): PageLink[] => {
    // Offsets in the parsed program differ from those in the source, since types have been removed.
    const offset = source.indexOf(written, from);
    if (offset < 0) return [];
    from = offset + written.length;
    return [{ file, ...positionAt(source, offset), ...targetOf(written), written }];
  });
}

/** The path and the fragment of a root-relative URL. */
export function targetOf(address: string): Pick<PageLink, "path" | "fragment"> {
  const [, path = "", fragment] = /^([^?#]*)(?:\?[^#]*)?(?:#(.+))?$/s.exec(address) ?? [];
  const plain = path.replace(/\.mdx?$/, "").replace(/(.)\/index$/, "$1");
  return { path: plain, ...(fragment && { fragment }) };
}

/** Values of `href` in source order; empty if the file cannot be parsed. */
async function addressesOf(file: string, source: string): Promise<string[]> {
  if (!/\bhref\b/.test(source)) return [];
  const found: { address: string; offset: number }[] = [];
  try {
    visitJsxTags(parseModule(await withoutTypes(file, source)), ({ attributes }) => {
      for (const candidate of attributes) {
        const { name, text, attribute } = readTagAttribute(candidate) ?? {};
        if (name !== "href" || text === undefined || !attribute || !/^\/(?!\/)/.test(text)) continue;
        found.push({ address: text, offset: rangeOf(attribute).start });
      }
    });
  } catch {
    return [];
  }
  return found.sort((one, other) => one.offset - other.offset).map(({ address }) => address);
}

import path from "node:path/posix";
import { decodePercent } from "@/lib/base/decode-percent";
import { getOrMake } from "@/lib/base/get-or-make";
import { normalizePath, pagePathFromFile } from "@/lib/base/paths";
import { createLocator, positionAt } from "@/lib/base/text-position";
import { type CorrectedFile, correctFile, type PlacedCorrection } from "@/lib/check/apply-corrections";
import { relativeTo, rewrite, spellLike } from "@/lib/check/reference-problems";
import type { Moves } from "@/lib/check/rename/page-moves";
import type { PageFacts, PageLink } from "@/lib/content/pipeline/types";
import { fileKind } from "@/lib/content/scan/file-kinds";
import { frontmatterTexts } from "@/lib/content/scan/frontmatter";
import { listImportSpecifiers } from "@/lib/content/syntax/import-specifiers";
import { resolveImport } from "@/lib/content/syntax/resolve-file";

/** Groups the links and files that pages refer to, including those in snippets, by the file that contains the reference. */
export function referencesByFile(facts: Iterable<Pick<PageFacts, "links" | "assets">>): Map<string, PageReferences> {
  const files = new Map<string, PageReferences>();
  for (const { links, assets } of facts) {
    for (const link of links) referencesOf(files, link.file).links.push(link);
    for (const asset of assets) referencesOf(files, asset.file).assets.push(asset);
  }
  return files;
}

/** The references in a file. */
export interface PageReferences {
  links: PageLink[];
  assets: PageLink[];
}

function referencesOf(files: Map<string, PageReferences>, file: string): PageReferences {
  return getOrMake(files, file, () => ({ links: [], assets: [] }));
}

/** Updates links, files, imports and related pages in a file for a move; undefined if nothing changes. */
export function moveReferences(
  { file, source, references }: { file: string; source: string; references: PageReferences },
  moves: Moves,
  hasFile: (file: string) => boolean,
): CorrectedFile | undefined {
  const changes = [
    ...references.links.flatMap((link) => moveLink(link, moves)),
    ...references.assets.flatMap((asset) => moveAsset(asset, moves)),
    ...moveImports(file, source, moves, hasFile),
    ...moveRelated(source, moves),
    ...moveFrontmatterFiles(source, moves),
  ];
  const unique = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return correctFile(file, source, [...unique.values()]);
}

function moveLink(link: PageLink, moves: Moves): PlacedCorrection[] {
  const { path: target, written } = link;
  if (target === "" || written === undefined || written.startsWith("#")) return [];
  const isRelative = !written.startsWith("/");
  const moved = moves.pages.get(decodePercent(target));
  const file = moves.files.get(link.file);
  if (moved === undefined && !(isRelative && file !== undefined)) return [];
  return replaceAt(link, written, rewrite(written, { path: moved ?? decodePercent(target) }, file ?? link.file));
}

function moveAsset(asset: PageLink, moves: Moves): PlacedCorrection[] {
  const { path: target, written } = asset;
  if (written === undefined) return [];
  const isRelative = !written.startsWith("/");
  const moved = moves.files.get(target.slice(1));
  const file = moves.files.get(asset.file);
  if (moved === undefined && !(isRelative && file !== undefined)) return [];
  const to = `/${moved ?? target.slice(1)}`;
  const address = spellLike(written, isRelative ? relativeTo(to, written, file ?? asset.file) : to);
  return replaceAt(asset, written, address + (/[?#].*$/s.exec(written)?.[0] ?? ""));
}

function moveImports(
  file: string,
  source: string,
  moves: Moves,
  hasFile: (file: string) => boolean,
): PlacedCorrection[] {
  const own = moves.files.get(file);
  return listImportSpecifiers(source).flatMap((specifier) => {
    const target = resolveImport(specifier, file, hasFile);
    const isRelative = specifier.startsWith(".");
    const moved = target === undefined ? undefined : moves.files.get(target);
    if (target === undefined || (moved === undefined && !(isRelative && own !== undefined))) return [];
    const to = `/${moved ?? target}`;
    const full = isRelative ? relativeTo(to, "./", own ?? file) : to;
    const replacement = path.extname(specifier) === "" ? full.replace(/\.\w+$/, "") : full;
    return findAll(source, specifier).flatMap((offset) =>
      replaceAt(positionAt(source, offset), specifier, replacement),
    );
  });
}

function moveRelated(source: string, moves: Moves): PlacedCorrection[] {
  return frontmatterTexts(source, "related").flatMap(({ text, ...place }) => {
    const moved = moves.pages.get(normalizePath(text.replace(/#.*$/, "")));
    if (moved === undefined) return [];
    const fragment = /#.*$/.exec(text)?.[0] ?? "";
    return replaceAt(place, text, (text.startsWith("/") ? moved : moved.slice(1)) + fragment);
  });
}

/** Updates images and specifications in the frontmatter. */
function moveFrontmatterFiles(source: string, moves: Moves): PlacedCorrection[] {
  return frontmatterTexts(source).flatMap(({ text, ...place }) => {
    const moved = moveFileName(text, moves);
    return moved === undefined ? [] : replaceAt(place, text, moved);
  });
}

/** The new name of a file that is given relative to the content root, optionally followed by an operation of a specification. */
export function moveFileName(text: string, moves: Moves): string | undefined {
  const [, slash = "", name = "", rest = ""] = /^(\.\/|\/?)([^?#\s]*)(.*)$/s.exec(text) ?? [];
  const whole = moves.files.get(slash + name + rest) ?? moves.files.get(name + rest);
  if (whole !== undefined) return slash + whole;
  const moved = fileKind(name) === "page" ? undefined : moves.files.get(name);
  return moved === undefined ? undefined : slash + moved + rest;
}

function replaceAt({ line, column }: { line: number; column: number }, written: string, replacement: string) {
  if (written === replacement) return [];
  return [{ line, column, correction: { from: written, to: replacement, edit: { written, replacement } } }];
}

function findAll(source: string, text: string): number[] {
  const found: number[] = [];
  for (let index = source.indexOf(text); index >= 0; index = source.indexOf(text, index + 1)) found.push(index);
  return found;
}

/** The path of the page that a reference in the navigation names. */
export function navigationPath(reference: string): string {
  return pagePathFromFile(normalizePath(reference).slice(1));
}

/** A URL in quotes or parentheses that is not the source of a redirect. */
const QUOTED_ADDRESS = /(?<!"source"\s*:\s*)["'`(](\/[^"'`()\s#?]+)(?=["'`)\s#?])/g;

/**
 * Positions in a text that still name the old URL of a page after its move, as `file:line:column  URL`: in data of
 * components, examples, and descriptions of operations, which only their author can judge.
 */
export function findLeftReferences(file: string, text: string, moves: Moves): string[] {
  const locate = createLocator(text);
  return [...text.matchAll(QUOTED_ADDRESS)].flatMap(({ 1: address = "", index }) => {
    if (!moves.pages.has(normalizePath(decodePercent(address)))) return [];
    const { line, column } = locate(index + 1);
    return [`${file}:${line}:${column}  ${address}`];
  });
}

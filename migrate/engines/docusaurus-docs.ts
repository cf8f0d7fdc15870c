import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { globPattern, pagesIn, textOf, withoutCode } from "@/migrate/engines/shared";
import { folderOf, joinPath, nameOf, pagePath, relativeTo, withoutSuffix } from "@/migrate/paths";
import type { Data, SourceFolder, SourcePage } from "@/migrate/types";

/** A document of Docusaurus. */
export interface DocusaurusDocument {
  id: string;
  page: SourcePage;
  frontmatter: Data;
  /** Relative to the folder of the documents. */
  name: string;
  /** Position in generated sidebars. */
  position: number | undefined;
}

/** A folder of documents: one plugin, one version, one language. */
export interface DocumentFolder {
  folder: SourceFolder;
  /** Relative to the source folder. */
  base: string;
  /** First part of the documents' paths, without slashes at the ends. */
  prefix: string;
  numbers: NumberPrefixes;
  /** Patterns of the files that are documents; all files by default. */
  include?: readonly string[] | undefined;
}

/** Handles numbers in front of names, which sort documents. */
export interface NumberPrefixes {
  /** The name of a file or folder without its number. */
  without(name: string): string;
  /** The number in front of a name. */
  of(name: string): number | undefined;
}

const NUMBER_PREFIX = /^(\d+)\s*[-_.]+\s*(?=[^\d\s-_.])/;

/** Handles the numbers in a folder of documents. @param parser the option `numberPrefixParser`: false if numbers are part of names */
export function numberPrefixes(parser: unknown): NumberPrefixes {
  if (parser === false) return { without: (name) => name, of: () => undefined };
  const without = (name: string) => (/^\d{4}-\d{2}|^\d+\.\d+/.test(name) ? name : name.replace(NUMBER_PREFIX, ""));
  return {
    without,
    of: (name) => (without(name) === name ? undefined : Number(NUMBER_PREFIX.exec(name)?.[1])),
  };
}

/** Reads the documents of a folder, without partials, whose names start with an underscore. */
export function readDocuments(place: DocumentFolder): DocusaurusDocument[] {
  const { folder, base, include } = place;
  const wanted = include?.map(globPattern);
  return pagesIn(folder, base).flatMap((file) => {
    const name = relativeTo(file, base);
    if (/(?:^|\/)_/.test(name) || /\.test\.|__tests__/.test(name)) return [];
    if (wanted && !wanted.some((pattern) => pattern.test(name))) return [];
    const { data } = parseFrontmatter(file, folder.read(file));
    if (data.draft === true) return [];
    return [readDocument(file, name, data, place)];
  });
}

function readDocument(
  file: string,
  name: string,
  frontmatter: Data,
  { prefix, numbers }: DocumentFolder,
): DocusaurusDocument {
  const directory = folderOf(name).split("/").map(numbers.without).join("/");
  const fileName = numbers.without(withoutSuffix(nameOf(name)));
  const baseId = textOf(frontmatter.id) ?? fileName;
  const slug = textOf(frontmatter.slug);
  const isIndex = /^(?:index|readme)$/i.test(fileName) || fileName.toLowerCase() === nameOf(directory).toLowerCase();
  const path = slug?.startsWith("/")
    ? slug
    : slug === undefined && isIndex
      ? directory
      : (joinPath(directory, slug ?? baseId) ?? baseId);
  const position = Number(frontmatter.sidebar_position ?? numbers.of(nameOf(name)));
  const label = textOf(frontmatter.sidebar_label);
  return {
    id: directory === "" ? baseId : `${directory}/${baseId}`,
    page: { file, path: pagePath(joinPath(prefix, path) ?? path), label },
    frontmatter,
    name,
    position: Number.isNaN(position) ? undefined : position,
  };
}

/** The title of a document: from its frontmatter, its first heading, or its name. */
export function documentTitle(folder: SourceFolder, { page, frontmatter, id }: DocusaurusDocument): string {
  const written = textOf(frontmatter.title);
  if (written) return written;
  const heading = /^#[ \t]+(.+?)[ \t]*(?:\{#[^}]*\})?[ \t]*#*$/m.exec(withoutCode(folder.read(page.file)))?.[1];
  return heading?.replace(/[`*_]/g, "").trim() ?? nameOf(id);
}

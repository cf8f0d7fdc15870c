import { fileKind } from "@/lib/content/scan/file-kinds";
import {
  folderOf,
  isMarkdownFile,
  isWithin,
  joinPath,
  pagePath,
  relativeTo,
  withoutDots,
  withoutNumbers,
  withoutSuffix,
} from "@/migrate/paths";
import type { SourceFolder, SourcePage, SourceSite, Translation } from "@/migrate/types";

/** Endings to append to a path to find its file, in the order in which they are tried. */
const PAGE_FILES = [
  ".md",
  ".mdx",
  ".mdoc",
  "/index.md",
  "/index.mdx",
  "/index.mdoc",
  "/README.md",
  "/page.mdx",
  "/page.md",
];

type LinkingPage = Pick<SourcePage, "file" | "path" | "translation">;

/** Finds the new URLs of the old site's pages and files. */
export class AddressBook {
  private readonly byFile: ReadonlyMap<string, string>;
  /** Paths of translated pages, by language and place. */
  private readonly byPlace: ReadonlyMap<string, string>;
  private readonly byPath: ReadonlyMap<string, string>;
  private readonly redirects: ReadonlySet<string>;
  private readonly copies = new Map<string, string>();

  constructor(
    private readonly site: SourceSite,
    private readonly folder: SourceFolder,
  ) {
    const withFile = site.pages.filter(({ text }) => text === undefined);
    // A page without translations is listed under several paths; the first is that of its own language.
    this.byFile = new Map(withFile.toReversed().map(({ file, path }) => [file, path]));
    this.byPlace = new Map(
      withFile.flatMap(({ path, translation }) =>
        translation ? [[placeKey(translation.language, translation.place), path] as const] : [],
      ),
    );
    // Links often omit the numbers that sort the files.
    const plain = site.pages.map(({ path }): [string, string] => [withoutNumbers(path).toLowerCase(), path]);
    this.byPath = new Map([...plain, ...site.pages.map(({ path }): [string, string] => [path.toLowerCase(), path])]);
    this.redirects = new Set(site.redirects.map(({ source }) => source));
  }

  /** Source files to copy, and their paths in the new folder. */
  get assets(): ReadonlyMap<string, string> {
    return this.copies;
  }

  /** Returns the new URL of a file of the source folder, and lists the file for copying. */
  keepAsset(file: string): string {
    const path = this.placeOf(file);
    this.copies.set(file, path);
    return `/${path}`;
  }

  /** The path of a file in the new folder. */
  private placeOf(file: string): string {
    const base = this.site.dialect.publicFolders.find((name) => name !== "" && isWithin(file, name));
    return withoutDots(base === undefined ? file : relativeTo(file, base));
  }

  /** The new URL of a link that is written on a page; undefined if its target does not exist. */
  findLink(target: string, page: LinkingPage): string | undefined {
    const end = target.search(/[?#]/);
    const path = end === -1 ? target : target.slice(0, end);
    const address =
      this.findAliased(path) ??
      (path.startsWith("/") ? this.findAbsolute(path, page.translation) : this.findRelative(path, page));
    return address === undefined || end === -1 ? address : address + target.slice(end);
  }

  private findAliased(path: string): string | undefined {
    const { aliases } = this.site.dialect;
    const alias = Object.keys(aliases).find((prefix) => path.startsWith(prefix));
    return alias === undefined
      ? undefined
      : this.addressOfFile(joinPath(aliases[alias] ?? "", path.slice(alias.length)));
  }

  private findAbsolute(path: string, translation?: Translation): string | undefined {
    const { basePath, dialect } = this.site;
    const stripped = basePath !== "" && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
    const page = this.pageOfAddress(`${translation?.prefix ?? ""}/${stripped}`) ?? this.pageOfAddress(stripped);
    if (page !== undefined) return addressOf(page);
    for (const base of dialect.publicFolders) {
      const address = this.addressOfFile(joinPath(base, stripped));
      if (address !== undefined) return address;
    }
    return this.redirects.has(stripped.replace(/\/$/, "")) ? stripped : undefined;
  }

  private findRelative(path: string, page: LinkingPage): string | undefined {
    const besideFile = joinPath(folderOf(page.file), path);
    const address = page.path === "index" ? "" : page.path;
    const bases = [folderOf(address), address];
    if (this.site.dialect.hasFolderAddresses) bases.reverse();
    const candidates = [
      this.pageOfFile(besideFile, page.translation?.language),
      ...bases.map((base) => this.pageOfAddress(joinPath(base, path))),
      ...this.site.dialect.publicFolders.map((base) => this.pageOfFile(joinPath(base, path))),
    ];
    const found = candidates.find((candidate) => candidate !== undefined);
    if (found !== undefined) return addressOf(found);
    return (
      this.assetOfFile(besideFile) ??
      bases.map((base) => this.findAbsolute(`/${joinPath("/", base, path)}`)).find(Boolean) ??
      this.firstPageIn(besideFile)
    );
  }

  /** The first page in a folder, for links to a folder without an index page, which repository hosts show as a list. */
  private firstPageIn(folder: string | undefined): string | undefined {
    if (!folder || isMarkdownFile(folder)) return undefined;
    let first: string | undefined;
    for (const file of this.byFile.keys())
      if (isWithin(file, folder) && (first === undefined || file < first)) first = file;
    return first === undefined ? undefined : addressOf(this.byFile.get(first) ?? "");
  }

  /** The new URL of the page or file at a path of the source folder. */
  private addressOfFile(file: string | undefined): string | undefined {
    const page = this.pageOfFile(file);
    return page === undefined ? this.assetOfFile(file) : addressOf(page);
  }

  /** @param language whose pages are preferred. */
  private pageOfFile(file: string | undefined, language = ""): string | undefined {
    if (file === undefined) return undefined;
    const names = isMarkdownFile(file) ? [file, `${withoutSuffix(file)}.mdx`, `${withoutSuffix(file)}.md`] : [];
    const guesses = PAGE_FILES.map((ending) => (file === "" ? ending.replace(/^\//, "") : file + ending));
    const find = (name: string) => this.byPlace.get(placeKey(language, name)) ?? this.byFile.get(name);
    return [...names, ...guesses].map(find).find((path) => path !== undefined);
  }

  private assetOfFile(file: string | undefined): string | undefined {
    const isAsset =
      file !== undefined &&
      this.folder.has(file) &&
      !isMarkdownFile(file) &&
      fileKind(this.placeOf(file)) !== "ignored";
    return isAsset ? this.keepAsset(file) : undefined;
  }

  private pageOfAddress(address: string | undefined): string | undefined {
    return address === undefined ? undefined : this.byPath.get(pagePath(address).toLowerCase());
  }
}

function placeKey(language: string, place: string): string {
  return `${language}:${place}`;
}

/** The URL of a page by its path, relative to the root. */
export function addressOf(path: string): string {
  return path === "index" ? "/" : `/${path}`;
}

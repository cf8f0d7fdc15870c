import { addressOf } from "@/migrate/address-book";
import { ModuleReader } from "@/migrate/configuration/read-module";
import { type Book, readBookPages, readSummary } from "@/migrate/engines/gitbook";
import { unknownSettings } from "@/migrate/engines/known-settings";
import {
  baseSettings,
  findCssColors,
  MARKDOWN_DIALECT,
  nameOfSite,
  navbarOf,
  recordOf,
  textOf,
} from "@/migrate/engines/shared";
import { treeNavigation } from "@/migrate/engines/tree";
import { chain, codeLines, linesFrom, mapText, regionOf, tagLines } from "@/migrate/lines/line-walker";
import { withEmoji } from "@/migrate/markdown/emoji";
import { withoutFrontmatter } from "@/migrate/markdown/frontmatter";
import { folderOf, isMarkdownFile, joinPath, nameOf } from "@/migrate/paths";
import {
  type Data,
  type Dialect,
  type Finding,
  FOLDERS,
  type LinePage,
  type NavigationItem,
  type RewrittenLine,
  type SourceFolder,
  type SourceSite,
} from "@/migrate/types";

/** Reads a Docsify site: `$docsify` in `index.html`, the lists `_sidebar.md` and `_navbar.md`, and the pages beside them. */
export function readDocsify(folder: SourceFolder): SourceSite {
  const file =
    folder.files
      .filter((name) => /(?:^|\/)index\.html$/.test(name))
      .find((name) => folder.read(name).includes("$docsify")) ?? "index.html";
  const config = readOptions(folder, file);
  const root = folderOf(file);
  const inRoot = (value: unknown, fallback: string) => joinPath(root, textOf(value) ?? fallback) ?? fallback;
  const summary = inRoot(config.loadSidebar, "_sidebar.md");
  const navbar = inRoot(config.loadNavbar, "_navbar.md");
  const cover = inRoot(config.coverpage, "_coverpage.md");
  const book: Book = { root, prefix: "", summary, readme: inRoot(config.homepage, "README.md") };
  const findings: Finding[] = [];
  const pages = readBookPages(folder, book).filter(({ file: name }) => name !== navbar && name !== cover);
  const items = folder.has(summary) ? readSummary(folder, book, pages, findings) : treeNavigation(folder, root, pages);
  const links = folder.has(navbar)
    ? linksIn(
        readSummary(
          folder,
          { ...book, summary: navbar },
          pages.map((page) => ({ ...page })),
          findings,
        ),
      )
    : [];
  if (folder.has(cover))
    findings.push({ file: cover, message: "The cover page was left out; the first page is the home page." });
  const { name, guessedName } = nameOfSite(textOf(config.name)?.replace(/<[^>]+>/g, ""), folder, root);
  const repository = textOf(config.repo);
  const address = repository && (/^https?:/.test(repository) ? repository : `https://github.com/${repository}`);
  findings.push(...unknownSettings("docsify", config).map((message) => ({ file, message })));
  return {
    engine: "docsify",
    origins: {
      configuration: file,
      navigation: folder.has(summary) ? summary : FOLDERS,
      guessedName,
    },
    settings: {
      ...baseSettings(name, "#42B983", {
        primary: textOf(config.themeColor) ?? findCssColors(folder, () => false, "--theme-color").primary,
      }),
      logo: textOf(config.logo),
      ...navbarOf([...links, ...(address ? [{ label: "Repository", href: address }] : [])]),
    },
    pages,
    variants: [{ sections: [{ items }] }],
    redirects: [],
    basePath: "",
    dialect: docsifyDialect(root),
    findings,
  };
}

/** Reads the object that a script of the page assigns to `window.$docsify`. */
function readOptions(folder: SourceFolder, file: string): Data {
  const scripts = [...folder.read(file).matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = ""]) => code);
  const code = scripts.find((script) => script.includes("$docsify")) ?? "";
  // The options are what the script exports.
  const place = `${file}.js`;
  const own: SourceFolder = {
    ...folder,
    has: (name) => name === place || folder.has(name),
    read: (name) =>
      name === place ? code.replace(/(?:window\s*\.\s*)?\$docsify\s*=(?!=)/, "module.exports =") : folder.read(name),
  };
  return recordOf(new ModuleReader(own).read(place).default);
}

function linksIn(items: readonly NavigationItem[]): { label: string; href: string }[] {
  return items.flatMap((item) => {
    if (item.type === "group") return linksIn(item.items);
    return item.type === "link" ? [item] : [{ label: item.label ?? nameOf(item.path), href: addressOf(item.path) }];
  });
}

function docsifyDialect(root: string): Dialect {
  return {
    ...MARKDOWN_DIALECT,
    publicFolders: [root],
    rewriteLines: chain((lines, page) => rewriteDocsify(lines, page, root)),
    rewriteText: (text) => withEmoji(withoutOptions(text)),
  };
}

const INCLUDE = /^([ \t]*)\[([^\]]*)\]\((\S+)\s+(["'])([^"']*:include\b[^"']*)\4\)\s*$/;

/** Converts `!> text` and `?> text` to callouts, and inserts included files. */
function rewriteDocsify(lines: readonly RewrittenLine[], page: LinePage, root: string): RewrittenLine[] {
  return mapText(lines, (line) => {
    const [, mark, text = ""] = /^[ \t]*([!?])>[ \t]*(.*)$/.exec(line.text) ?? [];
    if (mark !== undefined) {
      const name = mark === "!" ? "Warning" : "Tip";
      return [...tagLines("", `<${name}>`, line.origin), { ...line, text }, ...tagLines("", `</${name}>`, line.origin)];
    }
    const [, indent = "", label = "", target = "", , options = ""] = INCLUDE.exec(line.text) ?? [];
    if (target === "") return [{ ...line, text: headingOptions(line.text) }];
    const file = joinPath(target.startsWith("/") ? root : folderOf(page.file), target);
    if (file === undefined || !page.folder.has(file)) {
      page.report(line.origin, `The included file \`${target}\` is not part of the folder; a link was left.`);
      return [{ ...line, text: `${indent}[${label}](${target})` }];
    }
    const fragment = /:fragment=(\S+)/.exec(options)?.[1];
    const source = withoutFrontmatter(page.folder.read(file));
    const content = fragment ? regionOf(source, fragment) : source;
    const [, type, language] = /:type=(\w+)(?:\s+(\w+))?/.exec(options) ?? [];
    if (isMarkdownFile(file) && type !== "code") return linesFrom(content, line.origin, indent);
    return codeLines({ text: content, language: language ?? file.replace(/^.*\./, "") }, line.origin, indent);
  });
}

/** Converts `## Title :id=x` to `## Title {#x}`, and removes the marks that exclude headings from the sidebar. */
function headingOptions(text: string): string {
  const plain = text.replace(/\s*(?:<!--\s*)?\{docsify-ignore(?:-all)?\}(?:\s*-->)?/g, "");
  return /^#{1,6}\s/.test(plain) ? plain.replace(/\s+:id=([\w-]+)\s*$/, " {#$1}") : plain;
}

/** Removes options in titles of links and images, and converts `?id=` in links to a fragment. */
function withoutOptions(text: string): string {
  return text
    .replace(/(!?\[[^\]\n]*\]\([^)\s]+)\s+(["'])\s*:[^"']*\2\)/g, "$1)")
    .replace(/(\]\([^)\s?]*)\?id=([^)\s&]+)/g, "$1#$2");
}

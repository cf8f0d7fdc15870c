import { parse as parseToml } from "smol-toml";
import { addressOf } from "@/migrate/address-book";
import { type Book, readBookPages, readSummary } from "@/migrate/engines/gitbook";
import { unknownSettings } from "@/migrate/engines/known-settings";
import { reportEditLinks } from "@/migrate/engines/page-features";
import {
  baseSettings,
  isExternal,
  listsPage,
  MARKDOWN_DIALECT,
  nameOfSite,
  navbarOf,
  recordOf,
  redirectTarget,
  textOf,
} from "@/migrate/engines/shared";
import { convertFence } from "@/migrate/fences";
import { findConfiguration } from "@/migrate/find-configuration";
import { chain } from "@/migrate/lines/line-walker";
import { includeMdbookFiles } from "@/migrate/lines/mdbook-includes";
import { rewriteTitledAlerts } from "@/migrate/lines/titled-alerts";
import { folderIn, folderOf, joinPath } from "@/migrate/paths";
import type {
  Data,
  Dialect,
  Fence,
  Finding,
  NavigationItem,
  Redirect,
  SourceFolder,
  SourceSite,
} from "@/migrate/types";

/** Reads a book of mdBook: `book.toml`, `SUMMARY.md`, and the pages that it lists; other files are no pages there. */
export function readMdbook(folder: SourceFolder): SourceSite {
  const file = findConfiguration(folder, /(?:^|\/)book\.toml$/) ?? "book.toml";
  const config: Data = parseToml(folder.read(file));
  const settings = recordOf(config.book);
  const html = recordOf(recordOf(config.output).html);
  const root = folderIn(folderOf(file), textOf(settings.src) ?? "src", "src");
  const summary = joinPath(root, "SUMMARY.md") ?? "";
  const book: Book = { root, prefix: "", summary, readme: undefined };
  const findings: Finding[] = [];
  const found = readBookPages(folder, book);
  const items = readSummary(folder, book, found, findings);
  const pages = found.filter(({ path }) => listsPage(items, path));
  const first = firstPath(items);
  // The first page is also that of the book.
  const hasStart = first === undefined || pages.some(({ path }) => path === "index");
  const start = hasStart ? [] : [{ source: "/", destination: addressOf(first), permanent: false }];
  const repository = textOf(html["git-repository-url"]);
  const { name, guessedName } = nameOfSite(textOf(settings.title), folder, folderOf(file));
  const messages = [...unknownSettings("mdbook", config), ...reportEditLinks(html["edit-url-template"])];
  return {
    engine: "mdbook",
    origins: { configuration: file, navigation: summary, guessedName },
    settings: {
      ...baseSettings(name, "#4183C4"),
      description: textOf(settings.description),
      favicon: ["theme/favicon.svg", "theme/favicon.png"]
        .map((name) => joinPath(folderOf(file), name) ?? "")
        .find(folder.has),
      ...navbarOf(repository ? [{ label: "Repository", href: repository }] : []),
    },
    pages,
    variants: [{ sections: [{ items }] }],
    redirects: [...start, ...redirectsIn(recordOf(html.redirect)), { source: "/:path*.html", destination: "/:path*" }],
    basePath: (textOf(html["site-url"]) ?? "").replace(/\/$/, ""),
    dialect: mdbookDialect(root),
    findings: [...messages.map((message) => ({ file, message })), ...findings],
  };
}

function firstPath(items: readonly NavigationItem[]): string | undefined {
  const [first] = items;
  if (first?.type === "page") return first.path;
  return first?.type === "group" ? (first.root ?? firstPath(first.items)) : undefined;
}

/** `"/old.html" = "new.html"`: a destination is relative to the folder of the source. */
function redirectsIn(redirects: Data): Redirect[] {
  return Object.entries(redirects).flatMap(([source, target]) => {
    const [from, to] = [source.startsWith("/") ? source : `/${source}`, textOf(target)];
    if (to === undefined) return [];
    const path = to.startsWith("/") || isExternal(to) ? to : (joinPath(folderOf(from), to) ?? "");
    return [{ source: from, destination: redirectTarget(path) }];
  });
}

function mdbookDialect(root: string): Dialect {
  return {
    ...MARKDOWN_DIALECT,
    convertFence: (fence) => convertFence(withoutHiddenLines(fence)),
    publicFolders: [root],
    rewriteLines: chain(includeMdbookFiles, rewriteTitledAlerts),
  };
}

/** Lines of Rust that begin with a number sign and a space are compiled, not shown; options follow the language behind a comma. */
function withoutHiddenLines({ info, code }: Fence): Fence {
  const language = /^[^\s,{]+/.exec(info)?.[0] ?? "";
  const plain = info.replace(/^([^\s,{]+),[^\s{]*/, "$1");
  if (language !== "rust" && language !== "rs") return { info: plain, code };
  const shown = code.split("\n").filter((line) => !/^\s*#(?:\s|$)/.test(line));
  return { info: plain, code: shown.map((line) => line.replace(/^(\s*)##/, "$1#")).join("\n") };
}

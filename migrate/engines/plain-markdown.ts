import { mkdocsDialect } from "@/migrate/engines/mkdocs-dialect";
import { baseSettings, MARKDOWN_DIALECT, nameOfSite, pagesIn, withoutCode } from "@/migrate/engines/shared";
import { treeNavigation } from "@/migrate/engines/tree";
import { chain, markContents } from "@/migrate/lines/line-walker";
import { isWithin, pagePath, relativeTo } from "@/migrate/paths";
import { contentsRule } from "@/migrate/rules";
import { FOLDERS, type SourceFolder, type SourceSite } from "@/migrate/types";

/** Syntax of MDX: comments in braces, and components as blocks. */
const MDX = /^\{\/\*|^<\/[A-Z]\w*>[ \t]*$/m;

/** The dialect of Markdown files without an engine. */
const MARKDOWN = {
  ...MARKDOWN_DIALECT,
  components: { TableOfContents: contentsRule() },
  rewriteLines: chain(markContents(/^\s*(?:\[TOC\]|\[\[_?TOC_?\]\])\s*$/i)),
};

/** Notes and tabs of Python-Markdown: a folder with them belongs to an MkDocs site without its configuration. */
const PYTHON = /^(?:!!!|\?\?\?\+?) \w+(?: ".*")?$|^===[!+]? ".+"$/m;

/** Extensions of Python-Markdown with an unambiguous syntax. */
const EXTENSIONS = new Map([["pymdownx.emoji", {}]]);

/** Reads a folder of Markdown files, whose tree becomes the navigation. */
export function readPlainMarkdown(folder: SourceFolder): SourceSite {
  // Use the documentation folder of a repository, without the files about the repository itself.
  const outer = ["docs", "documentation", "doc"].find((name) => pagesIn(folder, name).length > 1);
  const root = outer === undefined ? "" : innermost(folder, outer);
  const pages = pagesIn(folder, root)
    .filter((file) => !/(?:^|\/)\./.test(file) && !/^(?:license|contributing|code_of_conduct)\.mdx?$/i.test(file))
    .map((file) => ({ file, path: pagePath(relativeTo(file, root)) }));
  const paths = new Set<string>();
  const distinct = pages.filter(({ path }) => !paths.has(path) && paths.add(path));
  const { name, guessedName } = nameOfSite(undefined, folder, root);
  const isPython = distinct.some(({ file }) => PYTHON.test(withoutCode(folder.read(file))));
  const snippets = { bases: [root], appended: [] };
  return {
    engine: "markdown",
    origins: { guessedName, navigation: FOLDERS },
    settings: baseSettings(name, "#4F46E5"),
    pages: distinct,
    variants: [{ sections: [{ items: treeNavigation(folder, root, distinct) }] }],
    redirects: [],
    basePath: root === "" ? "" : `/${root}`,
    dialect: {
      ...(isPython ? mkdocsDialect({ docs: root, extensions: EXTENSIONS, snippets }) : MARKDOWN),
      isMdx: (file) => file.endsWith(".mdx") || MDX.test(withoutCode(folder.read(file))),
      publicFolders: [
        ...new Set([root, outer ?? ""]),
        ...["public", "static"].filter((name) => folder.files.some((file) => isWithin(file, name))),
      ],
    },
    findings: [],
  };
}

/** The innermost folder that contains all pages of a documentation folder. */
function innermost(folder: SourceFolder, root: string): string {
  const names = pagesIn(folder, root).map((file) => relativeTo(file, root));
  const [name = ""] = (names[0] ?? "").split("/");
  const isOnly = names.length > 1 && names.every((file) => file.startsWith(`${name}/`));
  return isOnly ? innermost(folder, `${root}/${name}`) : root;
}

import { findConfiguration } from "@/lib/migrate/detect";
import { fumadocsDialect } from "@/lib/migrate/engines/fumadocs-dialect";
import { readFumadocsTree } from "@/lib/migrate/engines/fumadocs-tree";
import { readHostRedirects } from "@/lib/migrate/engines/host-redirects";
import { readNextRedirects } from "@/lib/migrate/engines/next-config";
import { baseSettings, findCssColor, pagesIn, siteNameOf, withImportAliases } from "@/lib/migrate/engines/shared";
import { folderOf, isWithin, joinPath, relativeTo, withoutSuffix } from "@/lib/migrate/paths";
import type { Finding, SourceFolder, SourcePage, SourceSite } from "@/lib/migrate/types";

/** Reads a Fumadocs site: `meta.json` and the pages in `content/docs`, and further collections in `content`. */
export function readFumadocs(folder: SourceFolder): SourceSite {
  const config =
    findConfiguration(folder, /(?:^|\/)source\.config\.[cm]?[jt]s$/) ??
    findConfiguration(folder, /(?:^|\/)package\.json$/) ??
    "";
  const root = folderOf(config);
  const written = /\bdir:\s*["']([^"']+)["']/.exec(folder.read(config))?.[1];
  const content = joinPath(root, "content") ?? "content";
  const docs =
    [joinPath(root, written ?? "content/docs") ?? content, `${content}/docs`, content].find(
      (name) => pagesIn(folder, name).length > 0,
    ) ?? content;
  const findings: Finding[] = [];
  const prefix = baseUrlOf(folder, root, "docs");
  const pages = readPages(folder, docs, prefix);
  const byFile = new Map(pages.map((page) => [withoutSuffix(page.file), page]));
  const sections = readFumadocsTree(docs, {
    folder,
    pages: byFile,
    report: (file, message) => findings.push({ file, message }),
  });
  const collections = [
    ...new Set(
      folder.files
        .filter((file) => isWithin(file, content) && !isWithin(file, docs))
        .map((file) => relativeTo(file, content).split("/")[0] ?? ""),
    ),
  ];
  for (const name of collections) {
    const others = readPages(folder, `${content}/${name}`, name);
    if (others.length === 0) continue;
    pages.push(...others);
    sections.push({
      label: name.charAt(0).toUpperCase() + name.slice(1),
      items: others.map(({ path }) => ({ type: "page", path })),
    });
  }
  return {
    engine: "fumadocs",
    settings: {
      ...baseSettings(siteNameOf(folder, root), "#171717", findCssColor(folder, "--color-fd-primary")),
      icons: { library: "lucide" },
    },
    pages,
    variants: [{ sections }],
    redirects: [...readNextRedirects(folder, root), ...readHostRedirects(folder)],
    basePath: "",
    dialect: withImportAliases(fumadocsDialect(root, docs), folder, root),
    findings,
  };
}

/** Pages of a collection; folders in brackets are not part of addresses, and names with a dot or underscore are parts. */
function readPages(folder: SourceFolder, base: string, prefix: string): SourcePage[] {
  return pagesIn(folder, base).flatMap((file) => {
    const name = relativeTo(file, base);
    if (/(?:^|\/)[._]/.test(name)) return [];
    const path = withoutSuffix(name)
      .split("/")
      .filter((segment) => !/^\(.*\)$/.test(segment))
      .join("/")
      .replace(/(?:^|\/)index$/, "");
    return [{ file, path: [prefix, path].filter(Boolean).join("/") || "index" }];
  });
}

/** The start of the addresses, from the code that loads the pages: `loader({ baseUrl: "/docs" })`. */
function baseUrlOf(folder: SourceFolder, root: string, fallback: string): string {
  for (const file of folder.files) {
    if (!isWithin(file, root) || !/\.[jt]sx?$/.test(file) || file.includes("/content/")) continue;
    const url = /\bloader\([\s\S]*?\bbaseUrl:\s*['"]([^'"]*)['"]/.exec(folder.read(file))?.[1];
    if (url !== undefined) return url.replace(/^\/|\/$/g, "");
  }
  return fallback;
}

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { parseDocument } from "yaml";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";

/** The labels of an old site's sidebars in order, read from its own files without the code under test. */
export type LabelReader = (sites: string) => string[];

/** By site; `sites` is the folder that holds them. */
export const OLD_LABELS: Readonly<Record<string, LabelReader | undefined>> = {
  gitbook: (sites) =>
    [...read(sites, "gitbook/SUMMARY.md").matchAll(/^(?:\s*\* \[((?:\\.|[^\]\\])*)\]\(|## (.+)$)/gm)].map(
      ([, entry, heading]) => (entry ?? heading ?? "").replace(/\\(.)/g, "$1").replace(/[`*]/g, "").trim(),
    ),
  // The pages without the configuration of their engine are a folder of plain Markdown.
  "mkdocs/docs": (sites) => [
    titleOf(path.join(sites, "mkdocs/docs/index.md")),
    ...plainLabels(path.join(sites, "mkdocs/docs")),
  ],
  docusaurus: docusaurusLabels,
  mkdocs: mkdocsLabels,
  vitepress: vitepressLabels,
  starlight: (sites) => starlightLabels(path.join(sites, "starlight/docs")),
  nextra: (sites) => nextraLabels(path.join(sites, "nextra/docs/app")),
  fumadocs: (sites) => fumadocsLabels(path.join(sites, "fumadocs/apps/docs/content/docs")),
};

function read(...segments: string[]): string {
  return readFileSync(path.join(...segments), "utf8");
}

/** A page's own label: from frontmatter, else from its first heading. */
function titleOf(file: string): string {
  const source = read(file);
  const { data } = parseFrontmatter(file, source);
  const sidebar = data.sidebar as { label?: string } | undefined;
  const heading = /^# (.+)$/m.exec(source)?.[1]?.replace(/[`*]/g, "");
  const folder = path.basename(path.dirname(file));
  return String(
    data.sidebar_label ?? data.sidebarTitle ?? sidebar?.label ?? data.title ?? heading ?? capitalized(folder),
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function docusaurusLabels(sites: string): string[] {
  const docs = path.join(sites, "docusaurus/docs");
  const names = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((file) => /\.mdx?$/.test(file));
  const files = new Map(
    names.map((file) => {
      const { data } = parseFrontmatter(file, read(docs, file));
      const name = String(data.id ?? path.basename(file).replace(/\.mdx?$/, ""));
      return [path.join(path.dirname(file), name), path.join(docs, file)];
    }),
  );
  // Strings of the file in order: labels of categories and links, names of groups, and ids of documents.
  const strings = read(sites, "docusaurus/website/sidebars.js").matchAll(
    /label: '([^']+)'|^\s+(?:'([^']+)'|([A-Z]\w+)): \[|'([a-z][\w/.-]*)'(?=,|\]|\n)/gm,
  );
  return [...strings].flatMap(([, label, quoted, bare, id]) => {
    const file = id === undefined ? undefined : files.get(id);
    if (id !== undefined) return file ? [titleOf(file)] : [];
    return [label ?? quoted ?? bare ?? ""];
  });
}

/** The first page, then files and folders by name; a folder has its own label, and its first page belongs to that. */
function plainLabels(folder: string): string[] {
  const nameOf = (file: string) => file.replace(/\.md$/, "");
  const names = readdirSync(folder)
    .filter((name) => !/^(?:\.|license\.md$|index\.md$)/.test(name))
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return names.flatMap((name) => {
    const place = path.join(folder, name);
    if (name.endsWith(".md")) return [titleOf(place)];
    if (!statSync(place).isDirectory()) return [];
    const below = plainLabels(place);
    return below.length > 0 ? [capitalized(name.replaceAll("-", " ")), ...below] : [];
  });
}

function mkdocsLabels(sites: string): string[] {
  const { nav } = parseDocument(read(sites, "mkdocs/mkdocs.yml"), { logLevel: "silent" }).toJS() as { nav: unknown };
  const flatten = (value: unknown, depth: number): string[] => {
    if (typeof value === "string")
      return depth > 2 && value.endsWith("index.md") ? [] : [titleOf(path.join(sites, "mkdocs/docs", value))];
    if (Array.isArray(value)) return value.flatMap((entry) => flatten(entry, depth));
    return Object.entries(value as object).flatMap(([label, inner]) =>
      typeof inner === "string" ? (depth === 1 ? [label, label] : [label]) : [label, ...flatten(inner, depth + 1)],
    );
  };
  return flatten(nav, 1);
}

function vitepressLabels(sites: string): string[] {
  const folders = ["en", "zh", "pt", "ru", "es", "ko", "fa", "ja"];
  return folders.flatMap((folder) => {
    const source = read(sites, `vitepress/docs/${folder === "en" ? "" : `${folder}/`}config.ts`);
    const bodies = [...source.matchAll(/function sidebar\w+\([\s\S]*?\n\}/g)].map(([body]) => body);
    return bodies.flatMap((body) =>
      [...body.matchAll(/text:\s*(?:'([^']+)'|"([^"]+)")/g)].map(([, a, b]) => a ?? b ?? ""),
    );
  });
}

/** The sidebar of the default language: names of pages, groups, and folders in the order of `sidebar.order`, then of the paths. */
function starlightLabels(docs: string): string[] {
  const content = path.join(docs, "src/content/docs");
  const sidebar = literalOf(read(docs, "astro.config.mjs"), "sidebar") as StarlightEntry[];
  const pageAt = (slug: string) =>
    [".mdx", ".md", "/index.mdx", "/index.md"].map((ending) => path.join(content, slug + ending)).find(existsSync) ??
    "";
  const folder = (directory: string): string[] => {
    const files = readdirSync(path.join(content, directory)).map((name) => path.join(content, directory, name));
    const pages = files.filter((file) => /\.mdx?$/.test(file));
    const order = (file: string) =>
      Number((parseFrontmatter(file, read(file)).data.sidebar as { order?: number } | undefined)?.order ?? Infinity);
    return pages.sort((one, other) => order(one) - order(other) || (one < other ? -1 : 1)).map(titleOf);
  };
  const labels = (entry: StarlightEntry): string[] => {
    if (typeof entry === "string") return [titleOf(pageAt(entry))];
    if (entry.autogenerate) return folder(entry.autogenerate.directory);
    return [String(entry.label), ...(entry.items ?? []).flatMap(labels)];
  };
  return sidebar.flatMap(labels);
}

type StarlightEntry = string | { label?: string; items?: StarlightEntry[]; autogenerate?: { directory: string } };

type MetaValue = string | { title?: string; type?: string; display?: string; href?: string; items?: MetaRecord };
interface MetaRecord {
  readonly [name: string]: MetaValue;
}

/** The record of all folders: a page is its folder's `page.mdx`; what the record gives no title has that of the page. */
function nextraLabels(app: string): string[] {
  const source = read(app, "_meta.global.tsx");
  const labels = (record: MetaRecord, folder: string): string[] =>
    Object.entries(record).flatMap(([name, value]) => {
      const entry = typeof value === "string" ? { title: value } : value;
      if (entry.display === "hidden" || entry.type === "menu") return [];
      const directory = name === "index" ? folder : path.join(folder, name);
      const page = path.join(app, directory, "page.mdx");
      if (!entry.href && entry.type !== "separator" && !existsSync(page) && !entry.items) return [];
      const title = entry.title || (existsSync(page) ? titleOf(page) : "");
      // A folder without a title is named after its path, in words of the engine's own.
      return [...(title ? [title] : []), ...(entry.items ? labels(entry.items, directory) : [])];
    });
  const { docs } = literalOf(source, "default") as { docs: { items: MetaRecord } };
  return labels(docs.items, "docs");
}

/** Folders with their `meta.json`: separators, names, `...folder` for its contents, `...` for the rest by name. */
function fumadocsLabels(folder: string): string[] {
  const file = path.join(folder, "meta.json");
  const meta = existsSync(file) ? (JSON.parse(read(file)) as { title?: string; pages?: string[] }) : {};
  const pages = meta.pages ?? ["..."];
  const named = new Set(pages.map((name) => name.replace(/^(?:\.\.\.|!)/, "")));
  const rest = () => {
    const names = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
    const files = names.filter((one) => one.isFile() && one.name.endsWith(".mdx")).map(({ name }) => name.slice(0, -4));
    const folders = names.filter((one) => one.isDirectory()).map(({ name }) => name);
    return [...files.sort().filter((name) => name !== "index"), ...folders.sort()].filter((name) => !named.has(name));
  };
  const one = (name: string): string[] => {
    const separator = /^---(.*)---$/.exec(name)?.[1];
    if (separator !== undefined) return [separator];
    if (name === "...") return rest().flatMap(one);
    const target = path.join(folder, name.replace(/^\.\.\./, ""));
    if (existsSync(`${target}.mdx`)) return [titleOf(`${target}.mdx`)];
    if (!existsSync(target)) return [];
    if (name.startsWith("...")) return fumadocsLabels(target);
    const inner = existsSync(path.join(target, "meta.json"))
      ? (JSON.parse(read(target, "meta.json")) as { title?: string })
      : {};
    const index = path.join(target, "index.mdx");
    const title = inner.title ?? (existsSync(index) ? titleOf(index) : capitalized(path.basename(target)));
    return [title, ...fumadocsLabels(target)];
  };
  return pages.flatMap(one);
}

/** The value of a property, or of the default export, as far as it is written out; names of constants are followed. */
function literalOf(source: string, wanted: string): unknown {
  const file = ts.createSourceFile("x.tsx", source, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  let found: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) constants.set(node.name.getText(), node.initializer);
    if (ts.isPropertyAssignment(node) && node.name.getText() === wanted) found ??= node.initializer;
    if (ts.isExportAssignment(node) && wanted === "default") found = node.expression;
    ts.forEachChild(node, visit);
  };
  visit(file);
  const value = (node: ts.Expression): unknown => {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isIdentifier(node) && constants.has(node.text)) return value(constants.get(node.text) as ts.Expression);
    if (ts.isArrayLiteralExpression(node)) return node.elements.map(value);
    if (ts.isObjectLiteralExpression(node)) {
      const entries = node.properties.filter(ts.isPropertyAssignment);
      return Object.fromEntries(
        entries.map(({ name, initializer }) => [
          ts.isStringLiteral(name) ? name.text : name.getText(),
          value(initializer),
        ]),
      );
    }
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const inner = node.children.map((child) =>
        ts.isJsxText(child) ? child.text : String(value(child as ts.Expression) ?? ""),
      );
      return inner
        .join("")
        .replace(/&nbsp;/g, " ")
        .replace(/\s+/g, " ")
        .trim();
    }
    return undefined;
  };
  return found && value(found);
}

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { PageRecord } from "@/lib/content/scan/types";
import { makePage } from "@/tests/support/navigation-fixture";

/** Folder of public documentation sites beside the project; tests that need it are skipped if it is absent. */
export const sitesDirectory = path.resolve(process.cwd(), "../shared/sites");

/** Names of the sites at hand. */
export function listSites(): string[] {
  if (!existsSync(sitesDirectory)) return [];
  return readdirSync(sitesDirectory).filter((name) => existsSync(path.join(sitesDirectory, name, "docs.json")));
}

/** docs.json of a site with every `$ref` replaced. */
export function readDocsJson(file: string): Record<string, unknown> {
  const resolved = resolveReferences(JSON.parse(readFileSync(file, "utf8")), path.dirname(file));
  return typeof resolved === "object" && resolved !== null ? { ...resolved } : {};
}

function resolveReferences(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolveReferences(entry, folder));
  if (typeof value !== "object" || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolveReferences(entry, folder)]));
  if (typeof own.$ref !== "string") return own;
  const { $ref, ...siblings } = own;
  const file = path.join(folder, String($ref));
  const target = resolveReferences(JSON.parse(readFileSync(file, "utf8")), path.dirname(file));
  return typeof target === "object" && target !== null && !Array.isArray(target) ? { ...target, ...siblings } : target;
}

/** Page files of a site by URL path; files in snippet folders and repository READMEs are left to the navigation to name. */
export function scanSite(name: string): { pages: Map<string, PageRecord>; fallbackPages: PageRecord[] } {
  const root = path.join(sitesDirectory, name);
  const pages = new Map<string, PageRecord>();
  const fallbackPages: PageRecord[] = [];
  for (const file of listMarkdown(root, "")) {
    const page = makePage(file, readFrontmatter(path.join(root, file)));
    if (/(?:^|\/)(?:README|LICENSE|CONTRIBUTING)\.mdx?$/i.test(file)) fallbackPages.push(page);
    else if (!/(?:^|\/)_?snippets\//.test(file)) pages.set(page.path, page);
  }
  return { pages, fallbackPages };
}

function listMarkdown(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    if (name.startsWith(".")) return [];
    const file = folder === "" ? name : `${folder}/${name}`;
    if (statSync(path.join(root, file)).isDirectory()) return listMarkdown(root, file);
    return /\.mdx?$/.test(name) ? [file] : [];
  });
}

function readFrontmatter(file: string): Record<string, unknown> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readFileSync(file, "utf8"));
  try {
    const fields: unknown = parse(match?.[1] ?? "");
    return typeof fields === "object" && fields !== null ? { ...fields } : {};
  } catch {
    // Real sites hold invalid YAML; such a page has no frontmatter.
    return {};
  }
}

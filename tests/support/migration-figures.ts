import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Nodes } from "mdast";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { collectProblems } from "@/lib/check/collect-problems";
import { parseMdx } from "@/lib/content/pipeline/mdx-syntax";
import { createPageLoader } from "@/lib/content/run/load-page";
import { splitFrontmatter } from "@/lib/content/scan/frontmatter";
import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";
import { nodeReact } from "@/lib/content/testing/node-react";
import { loadSite } from "@/lib/site/load-site";
import { openSourceFolder, writeSite } from "@/migrate/files";
import { parseMarkdown } from "@/migrate/markdown/parse";
import { type MigratedSite, migrateSite } from "@/migrate/migrate-site";

/** What was measured of a migrated site. */
export interface MigrationFigures {
  migrated: MigratedSite;
  /** Errors of the check, as text. */
  errors: string[];
  /** Pages that are not rendered or show a problem box. */
  failedPages: string[];
  /** Pages with the share of the words of the old page that stand in the new one, the lowest first. */
  keptWords: { file: string; share: number; missing: string[] }[];
  /** The navigation, flat: labels of divisions, groups and pages in order. */
  labels: string[];
}

/** Migrates a site into a folder that is removed afterwards, and measures the result. */
export async function measureMigration(source: string): Promise<MigrationFigures> {
  const directory = await mkdtemp(path.join(tmpdir(), "lectern-migrate-"));
  try {
    const target = path.join(directory, "site");
    const dataDirectory = path.join(directory, "data");
    const migrated = await migrateSite(source);
    await writeSite(source, target, migrated);
    const problems = await collectProblems(target, { dataDirectory });
    const errors = problems.filter(({ level }) => level === "error");
    return {
      migrated,
      errors: errors.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`),
      failedPages: await findFailedPages(target, dataDirectory),
      keptWords: measureWords(source, migrated),
      labels: await readLabels(target, dataDirectory),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function load(target: string, dataDirectory: string) {
  const loaded = await loadSite({ docsDirectory: target, dataDirectory });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error, null, 2));
  return loaded.value;
}

/** Renders every page with components that render their children. */
async function findFailedPages(target: string, dataDirectory: string): Promise<string[]> {
  const { site } = await load(target, dataDirectory);
  const failed = new Set<string>();
  let current = "";
  const runtime = {
    react: nodeReact,
    components: createStandIns(),
    renderFailure: () => {
      failed.add(current);
      return null;
    },
  };
  const loader = await createPageLoader<ReactNode>(site, { dataDirectory, basePath: "" }, runtime);
  for (const record of site.pages.values()) {
    if (record.url !== undefined) continue;
    current = record.file;
    const page = await loader.load(record);
    const rendered = page.ok ? page.value.render() : page;
    if (!rendered.ok) failed.add(current);
    else renderToStaticMarkup(createElement("main", undefined, rendered.value as ReactNode));
  }
  return [...failed];
}

function createStandIns(): Record<string, unknown> {
  const components: Record<string, object> = {};
  for (const name of [...COMPONENT_NAMES].sort()) {
    const [root = name, member] = name.split(".");
    components[root] ??= ({ children }: { children?: ReactNode }) => children;
    if (member) Object.assign(components[root], { [member]: ({ children }: { children?: ReactNode }) => children });
  }
  return components;
}

/** Compares the words that readers of the old page see with those of the new file and the snippets it imports. */
function measureWords(source: string, { site, texts }: MigratedSite): MigrationFigures["keptWords"] {
  const folder = openSourceFolder(source);
  const measured = site.pages.flatMap((page) => {
    if (page.text !== undefined || site.dialect.isVerbatim) return [];
    const old = visibleWords(folder.read(page.file), site.dialect.isMdx(page.file));
    const text = (texts.get(`${page.path}.mdx`) ?? "").replace(/\{\/\*\s[\s\S]*?\*\/\}/g, " ");
    const snippets = [...text.matchAll(/from "\/(snippets\/[^"]+)"/g)].map(([, file]) => texts.get(file ?? "") ?? "");
    const rest = new Map<string, number>();
    for (const word of wordsOf(decode([text, ...snippets].join("\n")))) rest.set(word, (rest.get(word) ?? 0) + 1);
    const missing = old.filter((word) => {
      const count = rest.get(word) ?? 0;
      rest.set(word, count - 1);
      return count <= 0;
    });
    return [{ file: page.file, share: old.length === 0 ? 1 : 1 - missing.length / old.length, missing }];
  });
  return measured.sort((a, b) => a.share - b.share);
}

function decode(text: string): string {
  return text
    .replace(/&#105;/g, "i")
    .replace(/&#101;/g, "e")
    .replace(/&[a-z]+;/g, " ");
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Notations that are no words: names of admonitions, blocks and icons, attributes, comments that mark lines of code. */
const NOTATIONS =
  /<!--[\s\S]*?-->|\{\/\*\s[\s\S]*?\*\/\}|<include\b[\s\S]*?<\/include>|<(script|style)\b[\s\S]*?<\/\1>|<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^<>"'])*>|^[ \t>]*:{3,}[ \t]*[\w-]*|^[ \t]*(?:!!!|\?\?\?\+?|===[!+]?)(?:[ \t]+[a-z]+)*|\{%[^%]*%\}|\{[ ]*(?:[:#.]|data-|id=)[^{}]*\}|:[a-z]+-[\w-]+:(?:\{[^{}]*\})?|(?:\/\/|#|\{\/\*|\/\*|<!--) ?highlight-\S+|^[ \t>]*(?:`{3,}|~{3,}).*$|^[ \t]*\[[^\]]+\]:.*$|&#?\w+;|-{2,}8<-{2,}.*$|^\*\[.*$|\]\([^)\s]*\)/gm;

/** The words of a page that readers see: those of its text and its code, not those of addresses, attributes and code of the page. */
function visibleWords(source: string, isMdx: boolean): string[] {
  const text = source.replace(/\r\n?/g, "\n");
  const body = text.slice(splitFrontmatter(text)?.bodyOffset ?? 0);
  const parts: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "mdxjsEsm" || node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") return;
    if ("value" in node) parts.push(strip(node.value));
    if ("children" in node) for (const child of node.children) visit(child);
  };
  try {
    visit(
      isMdx
        ? parseMdx(body.replace(/<!--[\s\S]*?-->|<include\b[\s\S]*?<\/include>/g, "").replace(/\{#[\w-]+\}/g, ""))
        : parseMarkdown(body),
    );
  } catch {
    parts.push(strip(body));
  }
  return wordsOf(parts.join("\n"));
}

function strip(text: string): string {
  return text.replace(NOTATIONS, " ");
}

/** The labels of the navigation as the application shows them. */
async function readLabels(target: string, dataDirectory: string): Promise<string[]> {
  const { site } = await load(target, dataDirectory);
  const config: unknown = site.config;
  const titles = new Map([...site.pages.values()].map((page) => [page.path, page.sidebarTitle]));
  const visit = (value: unknown): string[] => {
    if (typeof value === "string") return [titles.get(value === "index" ? "/" : `/${value}`) ?? `missing: ${value}`];
    if (Array.isArray(value)) return value.flatMap(visit);
    if (typeof value !== "object" || value === null) return [];
    const entry = value as Record<string, unknown>;
    const label = entry.group ?? entry.tab ?? entry.version ?? entry.language;
    const own = label === undefined ? [] : [String(label)];
    return [...own, ...["versions", "languages", "tabs", "groups", "pages"].flatMap((key) => visit(entry[key]))];
  };
  return visit((config as { navigation?: unknown }).navigation);
}

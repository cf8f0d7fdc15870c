import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { collectProblems } from "@/lib/check/collect-problems";
import { createSiteCompiler } from "@/lib/content/run/compile-site";
import { createPageLoader } from "@/lib/content/run/load-page";
import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";
import { loadSite } from "@/lib/site/load-site.server";
import { writeSite } from "@/migrate/files";
import { type MigratedSite, migrateSite } from "@/migrate/migrate-site";
import { nodeReact } from "@/tests/support/node-react";

/** What was measured of a migrated site. */
export interface MigrationFigures {
  migrated: MigratedSite;
  /** Errors of the check, as text. */
  errors: string[];
  /** Pages that are not rendered or show a problem box. */
  failedPages: string[];
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
  const compiler = await createSiteCompiler(site, { dataDirectory, basePath: "" });
  const loader = await createPageLoader<ReactNode>(site, compiler, runtime);
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

import { createHash } from "node:crypto";
import path from "node:path";
import {
  findAssets,
  findDependencies,
  findQueryAddresses,
  type PageLayout,
  pageFile,
} from "@/lib/build/export/addresses";
import { finishDocument, headersFile, redirectDocument, redirectsFile } from "@/lib/build/export/documents";
import { ExportedFolder } from "@/lib/build/export/exported-folder";
import { mapConcurrently } from "@/lib/content/map-concurrently";
import { decodePercent } from "@/lib/decode-percent";
import { securityHeaders } from "@/lib/http/security-headers";
import { MACHINE_FILES } from "@/lib/machine-readable/files/machine-files";
import { packSidebar } from "@/lib/navigation/packed-sidebar";
import { allNodePaths, isInParts, nodesAt } from "@/lib/navigation/sidebar-parts";
import { isVisibleToEveryone } from "@/lib/navigation/visible-to-everyone";
import { encodePath } from "@/lib/paths";
import type { Progress } from "@/lib/progress";
import { collectPages } from "@/lib/search/collect-pages";
import { readSections } from "@/lib/search/read-sections";
import { buildStaticIndex, type ReadPage } from "@/lib/search/static/build-static-index";
import type { Site } from "@/lib/site/types";

/** What is exported, and where to. */
export interface ExportOptions {
  site: Site;
  /** A running server of the site that makes pages for an export, without trailing slash. */
  origin: string;
  basePath: string;
  /** Public address of the site; without it there is no sitemap, and there are no feeds. */
  siteUrl: string | undefined;
  frameAncestors: string;
  /** Scripts and styles of the build, absolute. */
  staticDirectory: string;
  /** Folder that is written, absolute. */
  outputDirectory: string;
  layout: PageLayout;
  /** Told how many pages are written. */
  progress?: Progress | undefined;
}

/** What an export has written. */
export interface ExportReport {
  pages: number;
  files: number;
  /** One sentence for each page or file that could not be exported. */
  failures: string[];
}

/** Pages asked for at a time: the server makes them on one processor. */
const CONCURRENCY = 4;

/** Writes a site as files that any host can serve. @throws if the folder holds something else. */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  const run = new SiteExport(options);
  await run.prepare();
  await run.writePages();
  await run.writeMissingPage();
  await run.writeTexts();
  await run.writeSearch();
  await run.writeSidebars();
  await run.writeAssets();
  await run.writeHostFiles();
  return { pages: run.pages, files: run.folder.count, failures: run.failures };
}

class SiteExport {
  readonly folder: ExportedFolder;
  readonly failures: string[] = [];
  pages = 0;
  /** Addresses of files that documents name, with base path; true for those that have to be there. */
  readonly #assets = new Map<string, boolean>();
  readonly #queries = new Set<string>();

  constructor(private readonly options: ExportOptions) {
    this.folder = new ExportedFolder(options.outputDirectory);
  }

  /** What is there without asking the server: its scripts, and the static files of the docs. */
  async prepare(): Promise<void> {
    const { site, staticDirectory } = this.options;
    await this.folder.prepare();
    await this.folder.copyFolder(staticDirectory, "_next/static");
    for (const file of site.files) await this.folder.copy(path.join(site.contentDirectory, file), file);
  }

  async writePages(): Promise<void> {
    const { site } = this.options;
    const isPublic = (page: string) => isVisibleToEveryone(site.pages.get(page)?.frontmatter ?? {});
    const sources = site.settings.redirects.map(({ source }) => source).filter((source) => !/[:*?#]/.test(source));
    const paths = [...site.pages.keys(), ...site.generatedPages.keys()].filter(isPublic);
    const all = new Set(["/", ...sources.map((source) => `/${source.replace(/^\/+|\/+$/g, "")}`), ...paths]);
    await mapConcurrently([...all], CONCURRENCY, (page) => this.#writePage(page), this.options.progress);
  }

  async #writePage(page: string): Promise<void> {
    const { basePath, layout, origin } = this.options;
    const response = await this.#ask(basePath + encodePath(page));
    const location = response.headers.get("location");
    if (location !== null) {
      await this.folder.write(pageFile(page, layout), redirectDocument(location.replace(origin, "")));
      return;
    }
    if (response.status !== 200) {
      this.failures.push(`${page} returned status ${response.status}.`);
      return;
    }
    await this.#writeDocument(pageFile(page, layout), response);
    this.pages += 1;
  }

  async #writeDocument(file: string, response: Response): Promise<void> {
    const { basePath, siteUrl } = this.options;
    const html = await response.text();
    for (const address of findAssets(html, basePath)) {
      // Preview images are for other sites, which need the public address of the picture.
      if (siteUrl !== undefined || !address.includes("/_lectern/og/")) this.#assets.set(address, true);
    }
    if (html.includes("data-mermaid")) this.#assets.set(`${basePath}/_lectern/diagrams/mermaid.esm.min.mjs`, true);
    const queries = findQueryAddresses(html, basePath);
    const policy = response.headers.get("content-security-policy") ?? undefined;
    const replacements = new Map(queries.map((query) => [query.written, `${basePath}/${query.file}`]));
    await this.folder.write(file, finishDocument(html, { replacements, policy, basePath }));
    for (const query of queries) {
      if (this.#queries.has(query.file)) continue;
      this.#queries.add(query.file);
      await this.#writeQuery(query.address, query.file);
    }
  }

  async #writeQuery(address: string, file: string): Promise<void> {
    const response = await this.#ask(address);
    if (response.status !== 200) this.failures.push(`${address} returned status ${response.status}.`);
    else if (file.endsWith(".html")) await this.#writeDocument(file, response);
    else await this.folder.write(file, await response.text());
  }

  /** The page for addresses that lead nowhere, under the name that hosts look for. */
  async writeMissingPage(): Promise<void> {
    const response = await this.#ask(`${this.options.basePath}/404`);
    await this.#writeDocument("404.html", response);
  }

  /** Markdown of pages, and lists for machines. */
  async writeTexts(): Promise<void> {
    const { site, siteUrl } = this.options;
    const paths = [...site.pages.keys(), ...site.generatedPages.keys()];
    const markdown = ["/index.md", ...paths.filter((page) => page !== "/").map((page) => `${page}.md`)];
    const feeds = [...site.pages.values()].filter(({ frontmatter }) => frontmatter.rss === true);
    const addressed = siteUrl === undefined ? [] : feeds.map((page) => `${page.path}/rss.xml`);
    const generated = MACHINE_FILES.flatMap(({ exported }) =>
      exported && (siteUrl !== undefined || !exported.needsAddress) ? [exported.path] : [],
    );
    await mapConcurrently([...markdown, ...generated, ...addressed], CONCURRENCY, (file) => this.#writeText(file));
  }

  async #writeText(file: string): Promise<void> {
    const { basePath, origin } = this.options;
    const name = file.slice(1);
    // A file of the repository goes before a generated one of the same name.
    if (await this.folder.has(name)) return;
    const response = await this.#ask(basePath + encodePath(file));
    // Not every page has Markdown, and not every site has a list.
    if (response.status === 200) await this.folder.write(name, (await response.text()).replaceAll(origin, ""));
  }

  async writeSearch(): Promise<void> {
    const { site, basePath } = this.options;
    const pages = collectPages(site, shortHash);
    const read: ReadPage[] = [];
    for (const page of pages) read.push({ page, sections: (await readSections(site, page, basePath)) ?? [] });
    for (const [file, value] of buildStaticIndex(read, shortHash)) {
      await this.folder.write(`_lectern/search/${file}`, JSON.stringify(value));
    }
  }

  /** The rows of large sidebars, which pages do without until a reader comes near them. */
  async writeSidebars(): Promise<void> {
    const { site } = this.options;
    const paths = [...site.pages.keys(), ...site.generatedPages.keys()];
    for (const divisionId of new Set(paths.map((page) => site.pageView(page)?.divisionId ?? ""))) {
      const nodes = site.divisionView(divisionId)?.sidebar ?? [];
      for (const nodePath of isInParts(nodes) ? allNodePaths(nodes) : []) {
        const rows = packSidebar(nodesAt(nodes, nodePath) ?? [], []);
        const file = `_lectern/sidebar/${site.revision}/${divisionId}/${nodePath.join(".")}`;
        await this.folder.write(file, JSON.stringify(rows));
      }
    }
  }

  /** Files that documents name, and what these name in turn. */
  async writeAssets(): Promise<void> {
    const { basePath } = this.options;
    // The map grows while it is walked.
    for (const [address, isNeeded] of this.#assets) {
      const response = await this.#ask(address);
      if (response.status !== 200) {
        if (isNeeded) this.failures.push(`${address} returned status ${response.status}.`);
        continue;
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      await this.folder.write(decodePercent(address.slice(basePath.length + 1)), bytes);
      if (!/\.(?:css|m?js)$/.test(address)) continue;
      // Styles name fonts in several formats, for browsers that this site does not serve.
      for (const one of findDependencies(new TextDecoder().decode(bytes), address)) {
        if (one.startsWith(`${basePath}/_lectern/`) && !this.#assets.has(one)) this.#assets.set(one, false);
      }
    }
  }

  /** Redirects and headers, for hosts that know these files. */
  async writeHostFiles(): Promise<void> {
    const { site, basePath, frameAncestors, siteUrl } = this.options;
    const redirects = redirectsFile(site.settings.redirects, basePath);
    if (redirects !== "") await this.folder.write("_redirects", redirects);
    const strictTransportSeconds = siteUrl?.startsWith("https:") ? 15_552_000 : 0;
    await this.folder.write(
      "_headers",
      headersFile(securityHeaders({ frameAncestors, strictTransportSeconds }), basePath),
    );
  }

  #ask(address: string): Promise<Response> {
    return fetch(this.options.origin + address, { redirect: "manual", headers: { accept: "text/html,*/*" } });
  }
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

import { writeFileSync } from "node:fs";
import { copyFile, cp, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { maySee } from "@/lib/access/decide";
import { buildDirectory } from "@/lib/application.server";
import { decodePercent } from "@/lib/base/decode-percent";
import { diskPath } from "@/lib/base/disk-path.server";
import { encodePath } from "@/lib/base/encode-path";
import { getOrMake } from "@/lib/base/get-or-make";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import type { Progress } from "@/lib/base/progress";
import {
  findAssets,
  findDependencies,
  findQueryAddresses,
  isInside,
  type PageLayout,
  pageFile,
} from "@/lib/build/export/addresses";
import { EXPORT_MARKER } from "@/lib/content/scan/file-kinds";
import type { Section } from "@/lib/content/scan/types";
import { readEnvironment } from "@/lib/env";
import { formatPolicy, type Policy, parsePolicy } from "@/lib/http/content-security-policy";
import { readDocumentScripts } from "@/lib/http/document-scripts";
import { securityHeaders } from "@/lib/http/security-headers";
import { packSidebar } from "@/lib/navigation/packed-sidebar";
import type { RedirectDefinition } from "@/lib/navigation/redirects";
import { allNodePaths, isInParts, nodesAt } from "@/lib/navigation/sidebar-parts";
import { REDIRECT_PATH } from "@/lib/openapi/playground/playground-model";
import { redirectPage } from "@/lib/openapi/playground/redirect-page";
import { collectPages } from "@/lib/search/collect-pages";
import { readSections } from "@/lib/search/read-sections";
import { buildStaticIndex } from "@/lib/search/static/build-static-index";
import type { IndexablePage } from "@/lib/search/types";
import { generatedFolders } from "@/lib/site/generated-folders";
import type { Site } from "@/lib/site/types";
import { MACHINE_FILES } from "@/lib/text/machine-files";

/** A response of the server. */
interface SiteAnswer {
  status: number;
  headers: Readonly<Record<string, string | readonly string[] | number | undefined>>;
  body: Buffer;
}

/** Requests a URL from the server that renders the export. @param address path and query, with base path */
export type Ask = (address: string) => Promise<SiteAnswer>;

/** The processes that render an export: this one, and more if there are enough cores. */
export interface ExportRenderers {
  /** Sends a request to this process. */
  ask: Ask;
  /** Sends each request to the next process. */
  askInTurn: Ask;
  /** Number of processes. */
  count: number;
}

export interface ExportOptions {
  site: Site;
  renderers: ExportRenderers;
  /** Folder to write to, absolute. */
  outputDirectory: string;
  layout: PageLayout;
  /** Receives the number of written pages. */
  progress?: Progress | undefined;
}

export interface ExportReport {
  pages: number;
  files: number;
  /** One sentence for each page or file that could not be exported. */
  failures: string[];
}

/** Host name in requests. No page can contain it, so URLs with it can be made relative. */
export const EXPORT_HOST = "export.invalid";

/** Maximum number of simultaneous requests to a process: while one page is compiled in a thread, others are rendered. */
const CONCURRENCY = 4;

/** Writes a site as files that any host can serve. @throws if the folder contains other files. */
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
  readonly #basePath: string;
  /** Public URL of the site; without it, there are no sitemap and feeds. */
  readonly #siteUrl: string | undefined;
  readonly folder: ExportedFolder;
  readonly failures: string[] = [];
  pages = 0;
  /** URLs of files that documents refer to, with base path; false for files that may be missing. */
  readonly #assets = new Map<string, boolean>();
  readonly #queries = new Set<string>();
  /** Pages of the search index. */
  readonly #indexed: readonly IndexablePage[];
  /** Sections of the indexed pages, by path. */
  readonly #sections = new Map<string, readonly Section[]>();

  constructor(private readonly options: ExportOptions) {
    const { LECTERN_BASE_PATH: basePath, LECTERN_SITE_URL: siteUrl } = readEnvironment();
    this.#basePath = basePath;
    this.#siteUrl = siteUrl;
    this.folder = new ExportedFolder(options.outputDirectory);
    this.#indexed = collectPages(options.site);
  }

  /** Copies the files that need no request: scripts, and the static files of the docs. */
  async prepare(): Promise<void> {
    const { site } = this.options;
    await this.folder.prepare();
    await this.folder.copyFolder(path.join(buildDirectory(), "static"), "_next/static");
    for (const file of site.files) await this.folder.copy(diskPath(site.contentDirectory, file), file);
  }

  async writePages(): Promise<void> {
    const { site } = this.options;
    const isPublic = (page: string) => maySee(site.viewer, site.pages.get(page)?.frontmatter ?? {}, true);
    const sources = site.settings.redirects.map(({ source }) => source).filter((source) => !/[:*?#]/.test(source));
    const paths = [...site.pages.keys(), ...site.generatedPages.keys()].filter(isPublic);
    const written = sources.map((source) => `/${source.replace(/^\/+|\/+$/g, "")}`);
    const all = new Set(["/", ...written, ...paths, ...generatedFolders(site).keys()]);
    const { renderers, progress } = this.options;
    await mapConcurrently([...all], renderers.count * CONCURRENCY, (page) => this.#writePage(page), progress);
  }

  async #writePage(page: string): Promise<void> {
    const { layout, renderers } = this.options;
    const answer = await renderers.askInTurn(this.#basePath + encodePath(page));
    const { location } = answer.headers;
    if (location !== undefined) {
      await this.folder.write(pageFile(page, layout), redirectDocument(String(location)));
      return;
    }
    if (answer.status !== 200) {
      this.failures.push(`${page} returned status ${answer.status}.`);
      return;
    }
    await this.#writeDocument(pageFile(page, layout), answer);
    this.pages += 1;
  }

  async #writeDocument(file: string, { headers, body }: SiteAnswer): Promise<void> {
    const basePath = this.#basePath;
    const html = body.toString("utf8");
    for (const address of findAssets(html, basePath)) {
      // Other sites request preview images, which requires a public URL.
      if (this.#siteUrl !== undefined || !address.includes("/_lectern/og/")) this.#assets.set(address, true);
    }
    if (html.includes("data-mermaid")) this.#assets.set(`${basePath}/_lectern/diagrams/mermaid.esm.min.mjs`, true);
    const queries = findQueryAddresses(html, basePath);
    const policy = headers["content-security-policy"]?.toString();
    const replacements = new Map(queries.map((query) => [query.written, `${basePath}/${query.file}`]));
    await this.folder.write(file, finishDocument(html, { replacements, policy }));
    for (const query of queries) {
      if (this.#queries.has(query.file)) continue;
      this.#queries.add(query.file);
      await this.#writeQuery(query.address, query.file);
    }
  }

  async #writeQuery(address: string, file: string): Promise<void> {
    const answer = await this.options.renderers.ask(address);
    if (answer.status !== 200) this.failures.push(`${address} returned status ${answer.status}.`);
    else if (file.endsWith(".html")) await this.#writeDocument(file, answer);
    else await this.folder.write(file, answer.body);
  }

  /** Writes the page for missing URLs, under the name that hosts expect. */
  async writeMissingPage(): Promise<void> {
    await this.#writeDocument("404.html", await this.options.renderers.ask(`${this.#basePath}/404`));
  }

  /** Writes pages as Markdown and the files for machines, and reads the sections for the search. */
  async writeTexts(): Promise<void> {
    const { site } = this.options;
    const indexed = new Set(this.#indexed.map(({ path: page }) => page));
    const paths = new Set([...site.pages.keys(), ...site.generatedPages.keys()]);
    await mapConcurrently([...paths], CONCURRENCY, async (page) => {
      if (page !== "/") await this.#writeText(`${page}.md`);
      // Right after the Markdown, since both come from the same reading of the page.
      if (indexed.has(page)) this.#sections.set(page, (await readSections(site, { path: page }, this.#basePath)) ?? []);
    });
    const feeds = [...site.pages.values()].filter(({ frontmatter }) => frontmatter.rss === true);
    const addressed = this.#siteUrl === undefined ? [] : feeds.map((page) => `${page.path}/rss.xml`);
    const generated = MACHINE_FILES.flatMap(({ exported }) =>
      exported && (this.#siteUrl !== undefined || !exported.needsAddress) ? [exported.path] : [],
    );
    await mapConcurrently(["/index.md", ...generated, ...addressed], CONCURRENCY, (file) => this.#writeText(file));
  }

  async #writeText(file: string): Promise<void> {
    const name = file.slice(1);
    // A file of the repository takes precedence over a generated one with the same name.
    if (this.folder.has(name)) return;
    const { status, body } = await this.options.renderers.ask(this.#basePath + encodePath(file));
    // Other statuses are no failures: not every page has Markdown, and not every site has each of the files.
    if (status === 200) await this.folder.write(name, body.toString("utf8").replaceAll(`http://${EXPORT_HOST}`, ""));
  }

  async writeSearch(): Promise<void> {
    const read = this.#indexed.map((page) => ({ page, sections: this.#sections.get(page.path) ?? [] }));
    for (const [file, value] of buildStaticIndex(read)) {
      await this.folder.write(`_lectern/search/${file}`, JSON.stringify(value));
    }
  }

  /** Writes the rows of large sidebars, which pages load when a reader comes near them. */
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

  /** Writes the files that documents refer to, and those that these files refer to in turn. */
  async writeAssets(): Promise<void> {
    const basePath = this.#basePath;
    // The map grows while it is walked.
    for (const [address, isNeeded] of this.#assets) {
      const { status, body } = await this.options.renderers.ask(address);
      if (status !== 200) {
        if (isNeeded) this.failures.push(`${address} returned status ${status}.`);
        continue;
      }
      await this.folder.write(decodePercent(address.slice(basePath.length + 1)), body);
      if (!/\.(?:css|m?js)$/.test(address)) continue;
      // Not required: styles also name fonts in formats for old browsers, which the site does not have.
      for (const one of findDependencies(body.toString("utf8"), address)) {
        if (one.startsWith(`${basePath}/_lectern/`) && !this.#assets.has(one)) this.#assets.set(one, false);
      }
    }
  }

  /** Writes redirects and headers, for hosts that support these files. */
  async writeHostFiles(): Promise<void> {
    const { redirects } = this.options.site.settings;
    const { LECTERN_FRAME_ANCESTORS: frameAncestors } = readEnvironment();
    if (this.#queries.size > 0) await this.folder.write(REDIRECT_PATH.slice(1), redirectPage());
    const lines = redirectsFile(redirects, this.#basePath);
    if (lines !== "") await this.folder.write("_redirects", lines);
    const strictTransportSeconds = this.#siteUrl?.startsWith("https:") ? 15_552_000 : 0;
    await this.folder.write(
      "_headers",
      headersFile(securityHeaders({ frameAncestors, strictTransportSeconds }), this.#basePath),
    );
  }
}

/** Changes that adapt a document to a host without the server. */
interface DocumentChanges {
  /** New URLs by the URLs in the document. */
  replacements: ReadonlyMap<string, string>;
  /** The policy that the server sent with the document. */
  policy: string | undefined;
}

/**
 * Makes a document independent of the server: replaces URLs with a query by those of files, and writes the policy into the
 * document.
 */
export function finishDocument(html: string, { replacements, policy }: DocumentChanges): string {
  let text = html;
  for (const [written, address] of replacements) text = text.replaceAll(written, address);
  const sent = policy === undefined ? undefined : parsePolicy(policy);
  if (!sent) return text;
  // A document cannot say who may frame it.
  const own = new Map([...sent].filter(([directive]) => directive !== "frame-ancestors"));
  const written =
    replacements.size === 0
      ? formatPolicy(own, NO_SCRIPTS)
      : formatPolicy(withoutHashes(own), readDocumentScripts(text));
  const value = written.replaceAll('"', "&quot;");
  return text.replace(/<head[^>]*>/, (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${value}">`);
}

/** The scripts of an unchanged document are in its policy already. */
const NO_SCRIPTS = { hashes: [], origins: [] };

function withoutHashes(policy: Policy): Policy {
  const isHash = (source: string) => source.startsWith("'sha256-");
  return new Map([...policy].map(([directive, sources]) => [directive, sources.filter((source) => !isHash(source))]));
}

/** A page that redirects to a URL, for hosts without redirects. */
export function redirectDocument(location: string): string {
  const address = location.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
<link rel="canonical" href="${address}">
<p>This page has moved: <a href="${address}">${address}</a></p>
</html>
`;
}

/** The content of `_redirects`, which several hosts read; includes redirects with placeholders. */
export function redirectsFile(redirects: readonly RedirectDefinition[], basePath: string): string {
  const lines = redirects
    .filter(({ source }) => !/[?#\s]/.test(source))
    .map(({ source, destination, permanent }) => {
      const star = source.match(/:(\w+)\*$/)?.[1];
      const from = source.replace(/:\w+\*$/, "*");
      const filled =
        star === undefined ? destination.replace(/\*$/, ":splat") : destination.replace(`:${star}*`, ":splat");
      const to = filled.startsWith("/") ? basePath + filled : filled;
      return `${basePath}${from.startsWith("/") ? from : `/${from}`} ${to.replaceAll(" ", "%20")} ${permanent ? 301 : 302}`;
    });
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** The content of `_headers`, which several hosts read. */
export function headersFile(security: readonly (readonly [string, string])[], basePath: string): string {
  const block = (pattern: string, headers: readonly (readonly [string, string])[]) =>
    [`${basePath}${pattern}`, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join("\n");
  const forEver = [["Cache-Control", "public, max-age=31536000, immutable"]] as const;
  return `${[block("/*", security), block("/_next/static/*", forEver), block("/_lectern/islands/*", forEver)].join("\n\n")}\n`;
}

class ExportedFolder {
  /** Files written so far, relative. */
  readonly #files = new Set<string>();
  /** Folders that exist or are being created. */
  readonly #folders = new Map<string, Promise<unknown>>();

  constructor(readonly directory: string) {}

  /** Number of files written so far. */
  get count(): number {
    return this.#files.size;
  }

  /** Empties the folder. @throws if it contains files that no export has written. */
  async prepare(): Promise<void> {
    const names = await readdir(this.directory).catch((): string[] => []);
    if (names.length > 0 && !names.includes(EXPORT_MARKER)) {
      throw new Error(
        `${this.directory} contains files that were not written by an export. Choose another folder, or empty it.`,
      );
    }
    for (const name of names) await rm(path.join(this.directory, name), { recursive: true });
    await this.write(EXPORT_MARKER, "Written by an export, which replaces this entire folder.\n");
    // Some hosts leave out folders whose names start with an underscore unless this file exists.
    await this.write(".nojekyll", "");
  }

  /** @param file relative, with slashes; files outside the folder are refused. */
  async write(file: string, content: string | Uint8Array): Promise<void> {
    // Synchronous, since waiting for another thread takes more processor time than writing a page.
    writeFileSync(await this.#place(file), content);
  }

  async copy(source: string, file: string): Promise<void> {
    await copyFile(source, await this.#place(file));
  }

  async copyFolder(source: string, folder: string): Promise<void> {
    await cp(source, await this.#place(folder), { recursive: true });
  }

  /** True for a file that was written or copied. */
  has(file: string): boolean {
    return this.#files.has(file);
  }

  async #place(file: string): Promise<string> {
    if (!isInside(file)) throw new Error(`${file} is outside the export folder.`);
    const target = path.join(this.directory, file);
    const folder = path.dirname(target);
    const made = getOrMake(this.#folders, folder, () => mkdir(folder, { recursive: true }));
    await made;
    this.#files.add(file);
    return target;
  }
}

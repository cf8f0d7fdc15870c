import { currentReader } from "@/lib/access/current-viewer.server";
import { RecentMap } from "@/lib/base/recent-map";
import { log } from "@/lib/observability/log";
import { pageCounts } from "@/lib/observability/metrics";
import { type CachedResponse, toCachedResponse } from "@/server/pages/cached-response";
import type { StoredDocuments } from "@/server/pages/stored-documents";
import { type DocumentRoute, documentAddress, isPersonal, type RenderedDocument } from "@/server/render-document";

/** Size of the cache in bytes of compressed pages: a few thousand pages. */
const CACHE_LIMIT = 64 * 1024 * 1024;

/** Size of the separate cache of "not found" pages, whose content clients control. */
const MISSING_CACHE_LIMIT = 8 * 1024 * 1024;

export interface DocumentsOptions {
  /** Renders a document; called once for simultaneous requests for the same one. */
  render(route: DocumentRoute): Promise<RenderedDocument>;
  /** Pages prerendered by the build. */
  stored?: Pick<StoredDocuments, "read">;
  /** While authors write, and for an export, no document is cached. */
  isCaching: boolean;
  /** Skips compression, for documents that are sent once, to this machine. */
  isPlain?: boolean;
}

/** The documents of the site: rendered and compressed once, then answered from memory. */
export class Documents {
  private readonly pages = new RecentMap<CachedResponse>(CACHE_LIMIT, pageSize);
  private readonly missingPages = new RecentMap<CachedResponse>(MISSING_CACHE_LIMIT, pageSize);
  private readonly rendering = new Map<string, Promise<CachedResponse>>();

  constructor(private readonly options: DocumentsOptions) {}

  /** True if the document needs no rendering. */
  has(route: DocumentRoute): boolean {
    return this.cacheOf(route)?.has(this.keyOf(route)) ?? false;
  }

  /** The document of a route. Simultaneous requests share one rendering. */
  async get(route: DocumentRoute): Promise<CachedResponse> {
    const address = this.keyOf(route);
    const cache = this.cacheOf(route);
    const cached = cache?.get(address);
    if (cached) {
      pageCounts().memory += 1;
      return cached;
    }
    const running = this.rendering.get(address);
    if (running) return running;
    const rendering = this.read(route, address).finally(() => this.rendering.delete(address));
    this.rendering.set(address, rendering);
    const page = await rendering;
    if (page.status === (route.type === "missing" ? 404 : 200)) cache?.set(address, page);
    return page;
  }

  /** Reads a prerendered page, or renders it. */
  private async read(route: DocumentRoute, address: string): Promise<CachedResponse> {
    const reading = route.type === "page" ? this.options.stored?.read(address) : undefined;
    const stored = await reading?.catch((error: unknown) => {
      log().warn("A page of the build cannot be read and is rendered instead", { address }, error);
    });
    pageCounts()[stored ? "stored" : "rendered"] += 1;
    if (stored) return stored;
    const { render, isPlain } = this.options;
    const page = await toCachedResponse(await render(route), isPlain);
    // The framework answers with 200 for the "not found" page, too.
    return route.type === "missing" && page.status === 200 ? { ...page, status: route.hasFailed ? 500 : 404 } : page;
  }

  /** Adds the reader to the URL of documents that differ between readers: schema levels, and pages that show their reader. */
  private keyOf(route: DocumentRoute): string {
    const reader = route.type === "schema" || isPersonal(route) ? currentReader() : undefined;
    const address = documentAddress(route);
    return reader ? `${address} ${JSON.stringify(reader)}` : address;
  }

  /** Schema levels are not cached, because clients can request any number of them. */
  private cacheOf(route: DocumentRoute): RecentMap<CachedResponse> | undefined {
    if (!this.options.isCaching || route.type === "schema") return undefined;
    return route.type === "missing" ? this.missingPages : this.pages;
  }
}

/** Approximate size of a cached page in bytes, including headers and hashes. */
function pageSize({ bodies, scripts }: CachedResponse, address: string): number {
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  return address.length + bytes + scripts.hashes.join().length + 1024;
}

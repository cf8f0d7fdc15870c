import type { IncomingMessage, ServerResponse } from "node:http";
import { closeStore } from "@/lib/assistant/service";
import { inSite, type SiteContext } from "@/lib/base/site-context";
import type { SiteDefinition } from "@/lib/hosting/read-sites";
import { storeCounts } from "@/lib/insights/count";
import { log } from "@/lib/observability/log";
import { closeSearch } from "@/lib/search/search-service";
import { type App, handleRequest } from "@/server/handle-request";
import { answerRefusal, answerUnavailable } from "@/server/plain-answers";

/** How often sites are looked at that may be put to sleep, milliseconds. */
const SLEEP_INTERVAL = 10_000;

/** A site that is awake, or is being woken. */
interface AwakeSite {
  definition: SiteDefinition;
  context: SiteContext;
  end: AbortController;
  app: Promise<App>;
  /** Requests that are being answered. */
  open: number;
  /** Milliseconds, by `performance.now()`. */
  lastUse: number;
}

/** Sites of a server, each loaded by its first request and put to sleep when no one has asked for it for a while. */
export class SiteHost {
  private readonly awake = new Map<string, AwakeSite>();

  /**
   * @param definitions the sites that are served
   * @param load loads a site; called in its context
   * @param sleepAfter milliseconds without a request; 0 keeps all awake
   */
  constructor(
    private definitions: readonly SiteDefinition[],
    private readonly load: (definition: SiteDefinition) => Promise<App>,
    private sleepAfter: number,
  ) {
    setInterval(() => this.sleepIdle(), SLEEP_INTERVAL).unref();
  }

  /** Takes another list of sites: those that have changed are loaded again by the next request, and those left out end. */
  replace(definitions: readonly SiteDefinition[], sleepAfter: number): void {
    this.definitions = definitions;
    this.sleepAfter = sleepAfter;
    const kept = new Set(definitions.map((definition) => JSON.stringify(definition)));
    for (const site of this.awake.values()) if (!kept.has(JSON.stringify(site.definition))) void this.sleep(site);
  }

  /** Answers a request by the site that it is for. Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const definition = findSite(this.definitions, request);
    if (!definition) return answerElsewhere(request, response);
    const site = this.wake(definition);
    site.open += 1;
    response.once("close", () => {
      site.open -= 1;
      site.lastUse = performance.now();
    });
    try {
      const app = await site.app;
      await inSite(site.context, () => handleRequest(app, request, response));
    } catch {
      answerUnavailable(request, response, definition.basePath);
    }
  }

  /** Puts a site to sleep that others need the room of. */
  rest(name: string): void {
    const site = this.awake.get(name);
    if (site) void this.sleep(site);
  }

  /** Ends all sites. */
  async close(): Promise<void> {
    await Promise.all([...this.awake.values()].map((site) => this.sleep(site)));
  }

  private wake(definition: SiteDefinition): AwakeSite {
    const known = this.awake.get(definition.name);
    if (known) return known;
    const end = new AbortController();
    const context = { name: definition.name, environment: definition.environment, signal: end.signal };
    const app = inSite(context, () => this.load(definition));
    const site: AwakeSite = { definition, context, end, app, open: 0, lastUse: performance.now() };
    this.awake.set(definition.name, site);
    app.catch((error: unknown) => {
      log().error("A site could not be loaded; the next request tries again", { site: definition.name }, error);
      void this.sleep(site);
    });
    return site;
  }

  private sleepIdle(): void {
    if (this.sleepAfter === 0) return;
    const earliest = performance.now() - this.sleepAfter;
    for (const site of this.awake.values()) {
      if (site.open > 0 || site.lastUse > earliest) continue;
      log().info("A site was put to sleep", { site: site.definition.name });
      void this.sleep(site);
    }
  }

  private async sleep(site: AwakeSite): Promise<void> {
    if (this.awake.get(site.definition.name) === site) this.awake.delete(site.definition.name);
    if (site.end.signal.aborted) return;
    site.end.abort();
    await inSite(site.context, async () => {
      closeSearch();
      await storeCounts();
      await closeStore();
    }).catch((error: unknown) => log().warn("A site did not end in order", { site: site.definition.name }, error));
  }
}

/** The site that a request is for: one with its host before those for every host, then that with the longest path. */
export function findSite(
  definitions: readonly SiteDefinition[],
  { url = "/", headers }: Pick<IncomingMessage, "url" | "headers">,
): SiteDefinition | undefined {
  const host = headers.host?.toLowerCase() ?? "";
  const names = [host, host.replace(/:\d+$/, "")];
  const pathname = url.split("?", 1)[0] ?? "/";
  const matching = definitions.filter(
    ({ hosts, basePath }) =>
      (hosts.length === 0 || hosts.some((name) => names.includes(name))) &&
      (basePath === "" || pathname === basePath || pathname.startsWith(`${basePath}/`)),
  );
  const rank = ({ hosts, basePath }: SiteDefinition) => (hosts.length > 0 ? 1_000_000 : 0) + basePath.length;
  return matching.sort((one, other) => rank(other) - rank(one))[0];
}

/** What no site answers: orchestrators ask the process itself, by any name. */
function answerElsewhere(request: IncomingMessage, response: ServerResponse): void {
  if (/^\/(?:healthz|readyz)$/.test(request.url ?? "")) {
    response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    response.end(JSON.stringify({ status: request.url === "/healthz" ? "up" : "ready" }));
    return;
  }
  answerRefusal(response, { status: 404 });
}

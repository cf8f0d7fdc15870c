import type { IncomingMessage, ServerResponse } from "node:http";
import { closeStore } from "@/lib/assistant/service.server";
import { escapePattern } from "@/lib/base/escape-pattern";
import { groupBy } from "@/lib/base/group-by";
import { inSite, type SiteContext } from "@/lib/base/site-context.server";
import { UserError } from "@/lib/base/user-error";
import type { SiteDefinition } from "@/lib/hosting/read-sites";
import { type SiteState, writeSiteState } from "@/lib/hosting/site-state";
import { expandVersions } from "@/lib/hosting/site-versions";
import { storeCounts } from "@/lib/insights/count";
import { log } from "@/lib/observability/log";
import { metrics } from "@/lib/observability/metrics";
import { closeSearch } from "@/lib/search/search-service.server";
import { currentRouting, SiteError } from "@/lib/site/site-store";
import { removeRef } from "@/lib/sources/git-source";
import type { VersionRules } from "@/lib/sources/select-versions";
import { type App, handleRequest } from "@/server/handle-request";
import { answerProblems, answerRefusal, answerUnavailable } from "@/server/plain-answers";
import { describeSite } from "@/server/readiness";

/** Interval between checks for sites that may be put to sleep, in milliseconds. */
const SLEEP_INTERVAL = 10_000;

/** Maximum number of versions, besides the default ones, that are awake: their files are removed while they sleep. */
const MAX_AWAKE_VERSIONS = 20;

/** When a server puts idle sites to sleep. */
export interface SleepRules {
  /** Milliseconds without a request after which a site is put to sleep; 0 keeps all awake. */
  after: number;
  /** Maximum number of sites that are awake; 0 for no limit. */
  most: number;
}

/** How long a site that failed to load is not loaded again, in milliseconds. */
const FAILURE_TIME = 1_000;

/** A site whose versions are refs of its repository. */
interface Family {
  versions: Promise<readonly SiteDefinition[]>;
  /** Unsubscribes from fetches of the repository. */
  end(): void;
}

/** A site that is awake, or is being woken. */
interface AwakeSite {
  definition: SiteDefinition;
  context: SiteContext;
  end: AbortController;
  app: Promise<App>;
  /** Number of requests that are being answered. */
  open: number;
  /** Time of the last request, in milliseconds by `performance.now()`. */
  lastUse: number;
  /** The site ends once no request is being answered. */
  isLeaving?: boolean;
}

/** Sites of a server, each loaded on its first request and put to sleep when it has not been requested for a while. */
export class SiteHost {
  private readonly awake = new Map<string, AwakeSite>();
  /** Families by the name of the site. */
  private readonly families = new Map<string, Family>();
  /** Folders of versions that are being removed. */
  private readonly removals = new Map<string, Promise<void>>();
  /** Paths of the pages of default versions that are asleep. */
  private readonly sleepingPages = new Map<string, ReadonlySet<string>>();

  /**
   * @param definitions the sites that are served
   * @param load loads a site; called in its context
   */
  constructor(
    private definitions: readonly SiteDefinition[],
    private readonly load: (definition: SiteDefinition) => Promise<App>,
    private sleepRules: SleepRules,
  ) {
    setInterval(() => {
      this.sleepIdle();
      this.sleepExcess();
      for (const site of this.awake.values()) void this.note(site, "awake");
    }, SLEEP_INTERVAL).unref();
  }

  /** Replaces the list of sites: changed ones are loaded again on the next request, and removed ones end. */
  replace(definitions: readonly SiteDefinition[], sleepRules: SleepRules): void {
    const kept = new Set(definitions.map((definition) => JSON.stringify(definition)));
    for (const definition of this.definitions) {
      if (kept.has(JSON.stringify(definition))) continue;
      this.families.get(definition.name)?.end();
      this.families.delete(definition.name);
    }
    this.definitions = definitions;
    this.sleepRules = sleepRules;
    void this.endReplaced();
  }

  /** Passes a request to its site. Never rejects. @param tries maximum number of attempts, as the site may be replaced meanwhile */
  async handle(request: IncomingMessage, response: ServerResponse, tries = 3): Promise<void> {
    const listed = findSite(this.definitions, request);
    if (!listed) return answerElsewhere(request, response);
    let definition: SiteDefinition | string = listed;
    try {
      definition = await this.findVersion(listed, request);
      if (typeof definition === "string") return void response.writeHead(307, { Location: definition }).end();
      if (await this.isFromElsewhere(definition, request)) return answerRefusal(response, { status: 404 });
      const site = this.wake(definition);
      site.open += 1;
      metrics()?.siteRequests.inc({ site: definition.name });
      response.once("close", () => this.leave(site));
      const app = await site.app;
      await inSite(site.context, () => handleRequest(app, request, response));
    } catch (error) {
      // The commit of a preview is removed once there is a newer one.
      if (tries > 1 && !this.definitions.includes(listed)) await this.handle(request, response, tries - 1);
      else if (error instanceof SiteError && typeof definition === "object" && showsProblems(definition))
        answerProblems(response, error.problems);
      else answerUnavailable(request, response, listed.basePath);
    }
  }

  /** Ends all sites. */
  async close(): Promise<void> {
    await Promise.all([...this.awake.values()].map((site) => this.sleep(site, true)));
  }

  /** The version that a request is for, or the URL of the page in the version that it belongs to. */
  private async findVersion(
    site: SiteDefinition,
    request: Pick<IncomingMessage, "url" | "headers">,
  ): Promise<SiteDefinition | string> {
    if (!site.versionRules) return site;
    const definition = findSite(await this.familyOf(site, site.versionRules).versions, request) ?? site;
    const { basePath, versions } = definition;
    const rest = (request.url ?? "/").slice(basePath.length);
    const begins = (name: string) => new RegExp(`^${escapePattern(name)}(?:[/?]|$)`).test(rest);
    const alias = versions?.aliases?.find((name) => begins(`/${name}`));
    // Several slashes at the start would be read as another host.
    if (alias !== undefined) return site.basePath + rest.slice(alias.length + 1).replace(/^[\\/]*/, "/");
    if (basePath === site.basePath) return definition;
    // A link to another version, which the page has prefixed with its own base path.
    const names = ["/latest", ...(versions?.entries ?? []).map((entry) => entry.basePath.slice(site.basePath.length))];
    const isOther = names.some((name) => name !== "" && begins(name));
    return isOther && !this.hasPage(definition.name, rest.replace(/[?#].*$/, "")) ? site.basePath + rest : definition;
  }

  /**
   * True for a request by the router of a page of another site. That router cannot show pages of this site; if it is refused, it
   * lets the browser load the page.
   */
  private async isFromElsewhere({ name }: SiteDefinition, { headers }: IncomingMessage): Promise<boolean> {
    if (headers.rsc === undefined || !URL.canParse(headers.referer ?? "")) return false;
    const request = { url: new URL(headers.referer ?? "").pathname, headers };
    const listed = findSite(this.definitions, request);
    const from = listed && (await this.findVersion(listed, request));
    return typeof from === "object" && from.name !== name;
  }

  private familyOf(site: SiteDefinition, rules: VersionRules): Family {
    const known = this.families.get(site.name);
    if (known) return known;
    const expanded = expandVersions(site, rules);
    const family: Family = { versions: expanded.then(({ versions }) => versions), end: () => {} };
    this.families.set(site.name, family);
    const isCurrent = () => this.families.get(site.name) === family;
    const follow = async () => {
      const [before, { versions }] = await Promise.all([family.versions, expandVersions(site, rules)]);
      if (!isCurrent() || JSON.stringify(before) === JSON.stringify(versions)) return;
      family.versions = Promise.resolve(versions);
      await this.endReplaced();
    };
    const report = (error: unknown) => log().error("Versions could not be read", { site: site.name }, error);
    expanded.then(
      ({ repository }) => {
        if (isCurrent()) family.end = repository.onFetched(() => void follow().catch(report));
      },
      (error: unknown) => {
        report(error);
        if (isCurrent()) this.families.delete(site.name);
      },
    );
    return family;
  }

  /** Closes the sites whose definitions were changed or removed. */
  private async endReplaced(): Promise<void> {
    const families = await Promise.all([...this.families.values()].map(({ versions }) => versions.catch(() => [])));
    const kept = new Set([...this.definitions, ...families.flat()].map((definition) => JSON.stringify(definition)));
    for (const site of this.awake.values()) if (!kept.has(JSON.stringify(site.definition))) void this.sleep(site);
  }

  private wake(definition: SiteDefinition): AwakeSite {
    const known = this.awake.get(definition.name);
    if (known && (known.definition === definition || JSON.stringify(known.definition) === JSON.stringify(definition))) {
      known.definition = definition;
      return known;
    }
    if (known) void this.sleep(known);
    const end = new AbortController();
    const { name, environment, mounts } = definition;
    const [defaultName = name] = name.split("@");
    const isOther = definition.versions !== undefined && name !== defaultName;
    const versions = definition.versions && {
      ...definition.versions,
      ...(isOther && { isInDefault: (path: string) => this.hasPage(defaultName, path) }),
    };
    const context: SiteContext = { name, environment, startedAt: Date.now(), signal: end.signal, versions, mounts };
    const app = inSite(context, async () => {
      await this.removals.get(versions?.directory ?? "")?.catch(() => undefined);
      const [loaded] = await Promise.all([this.load(definition), isOther && this.wakeDefault(defaultName)]);
      return loaded;
    });
    const site: AwakeSite = { definition, context, end, app, open: 0, lastUse: performance.now() };
    this.awake.set(name, site);
    metrics()?.siteStates.set({ site: name }, 1);
    app
      .then(() => this.note(site, "awake"))
      .catch((error: unknown) => {
        void this.note(site, "failed", error);
        log().error("A site could not be loaded; a later request tries again", { site: name }, error);
        setTimeout(() => void this.sleep(site), FAILURE_TIME).unref();
      });
    this.sleepExcess(site);
    return site;
  }

  /** Wakes the default version, whose pages the canonical URLs of other versions need. */
  private async wakeDefault(name: string): Promise<void> {
    const [definition] = (await this.families.get(name)?.versions) ?? [];
    if (definition && !this.sleepingPages.has(name)) await this.wake(definition).app.catch(() => undefined);
  }

  private hasPage(name: string, path: string): boolean {
    const awake = this.awake.get(name);
    const site = awake && inSite(awake.context, currentRouting)?.site;
    if (site) return site.pages.has(path) || site.generatedPages.has(path);
    return this.sleepingPages.get(name)?.has(path) ?? false;
  }

  private async remove(directory: string): Promise<void> {
    const removal = removeRef(directory).finally(() => this.removals.delete(directory));
    this.removals.set(directory, removal);
    await removal;
  }

  /** Stores the state of a site for `lectern sites`. */
  private note(site: AwakeSite, state: SiteState["state"], error?: unknown): Promise<void> {
    const { name } = site.definition;
    return inSite(site.context, async () => {
      if (name.includes("~")) return;
      const pages = currentRouting()?.site.pages.size;
      const reason = error instanceof UserError ? error.message : "The log says why.";
      const problem = state === "awake" ? await describeSite() : state === "failed" ? reason : undefined;
      metrics()?.siteProblems.set({ site: name }, problem === undefined ? 0 : 1);
      await writeSiteState(name, { state, pages, problem });
    }).catch((reason: unknown) => log().debug("The state of a site could not be written", { reason: String(reason) }));
  }

  /**
   * Puts the sites that have been idle longest to sleep, if more than the maximum are awake.
   * @param woken a site whose first request has not been counted yet
   */
  private sleepExcess(woken?: AwakeSite): void {
    const sites = [...this.awake.values()].sort((one, other) => one.lastUse - other.lastUse);
    const versions = sites.filter(({ definition: { name } }) => name.includes("@"));
    const previews = sites.filter(({ definition: { name } }) => name.includes("~"));
    const rest = (among: readonly AwakeSite[], most: number) => {
      const idle = among.filter((site) => site.open === 0 && site !== woken);
      for (const site of idle.slice(0, Math.max(0, among.length - most))) this.sleepUnused(site);
    };
    rest(versions, MAX_AWAKE_VERSIONS);
    for (const [name, own] of groupBy(previews, ({ definition }) => definition.name.split("~", 1)[0]))
      rest(own, this.definitions.find((listed) => listed.name === name)?.previews?.awake ?? 0);
    if (this.sleepRules.most > 0) rest(sites, this.sleepRules.most);
  }

  private leave(site: AwakeSite): void {
    site.open -= 1;
    site.lastUse = performance.now();
    if (site.isLeaving && site.open === 0) void this.sleep(site);
  }

  private sleepIdle(): void {
    if (this.sleepRules.after === 0) return;
    const earliest = performance.now() - this.sleepRules.after;
    for (const site of this.awake.values()) {
      if (site.open === 0 && site.lastUse <= earliest) this.sleepUnused(site);
    }
  }

  private sleepUnused(site: AwakeSite): void {
    log().info("A site was put to sleep", { site: site.definition.name });
    void this.sleep(site);
  }

  /** Ends a site once its requests are answered; new ones go to its next version. */
  private async sleep(site: AwakeSite, isNow = false): Promise<void> {
    const { name, versions } = site.definition;
    if (this.awake.get(name) === site) {
      this.awake.delete(name);
      metrics()?.siteStates.set({ site: name }, 0);
    }
    if (site.end.signal.aborted) return;
    site.isLeaving = true;
    if (site.open > 0 && !isNow) return;
    site.end.abort();
    site.app.then(
      () => (this.awake.has(name) ? undefined : this.note(site, "asleep")),
      () => undefined,
    );
    await inSite(site.context, async () => {
      const { pages, generatedPages } = currentRouting()?.site ?? {};
      if (versions && pages)
        this.sleepingPages.set(name, new Set([...pages.keys(), ...(generatedPages?.keys() ?? [])]));
      closeSearch();
      await storeCounts();
      await closeStore();
      const isUsed = [...this.awake.values()].some(
        (other) => other.definition.versions?.directory === versions?.directory,
      );
      if (versions?.directory && !isNow && !isUsed) await this.remove(versions.directory);
    }).catch((error: unknown) => log().warn("A site did not end in order", { site: name }, error));
  }
}

/** True for versions and previews without sign-in: a visitor of a broken one may be its author. */
function showsProblems({ name, environment }: SiteDefinition): boolean {
  return /[@~]/.test(name) && !(environment.LECTERN_SIGN_IN ?? process.env.LECTERN_SIGN_IN);
}

/** The site of a request: sites of its host take precedence over those of any host, then longer base paths over shorter ones. */
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

/** Answers a request that belongs to no site, such as the health checks of orchestrators, which may use any host name. */
function answerElsewhere(request: IncomingMessage, response: ServerResponse): void {
  if (/^\/(?:healthz|readyz)$/.test(request.url ?? "")) {
    response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    response.end(JSON.stringify({ status: request.url === "/healthz" ? "up" : "ready" }));
    return;
  }
  answerRefusal(response, { status: 404, message: "No site is served at this host and path." });
}

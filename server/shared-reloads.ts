import { getStore } from "@/lib/assistant/service.server";
import { currentContext, inSite, perSite } from "@/lib/base/site-context.server";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { findDocsVersion } from "@/lib/site/docs-version.server";
import { type ReloadOutcome, reloadEverything } from "@/lib/site/reload";
import { siteSource } from "@/lib/site/site-source";
import { currentFailure, getLoadedSite, getSite } from "@/lib/site/site-store";
import { announceReload, countReloads } from "@/lib/store/reloads";

/** Interval at which a server polls the database for reloads by other servers, in milliseconds. */
const POLL_INTERVAL = 1_000;

/** Maximum age of the last fetch, in milliseconds, with which a site without polling wakes up without fetching again. */
const START_AGE = 30_000;

/** True if other servers may share the database. They learn from it that one of them received the webhook or fetched. */
function hasReplicas(): boolean {
  const { LECTERN_WEBHOOK_SECRET: secret, LECTERN_GIT: address, DATABASE_URL: url } = readEnvironment();
  return (secret ?? address) !== undefined && url !== undefined && !url.startsWith("file:");
}

/** Number of fetches of the site in progress. */
const fetchesOfSite = perSite(() => ({ count: 0 }));

/** Reloads the docs folder, here and on all servers that share the database. */
export async function reloadEverywhere(): Promise<ReloadOutcome> {
  if (hasReplicas()) await announce();
  return refresh();
}

/**
 * Fetches the repository, if there is one, and reloads the docs folder.
 * @param maxAge maximum age of the last fetch to skip another, in milliseconds; unless 0, the same commit is not reloaded
 */
async function refresh(maxAge = 0): Promise<ReloadOutcome> {
  const source = siteSource();
  const known = source?.state().failure;
  const fetches = fetchesOfSite();
  const fetching = maxAge === Number.POSITIVE_INFINITY ? 0 : 1;
  try {
    fetches.count += fetching;
    const outcome = await source?.pull(maxAge);
    if (outcome === "changed" && maxAge > 0 && hasReplicas()) void announce();
  } catch (error) {
    const message = error instanceof UserError ? error.message : "The repository could not be fetched.";
    if (known !== source?.state().failure) log().error(`The last fetched commit is served: ${message}`);
    return { status: "failed", message };
  } finally {
    fetches.count -= fetching;
  }
  if (known !== undefined && source?.state().failure === undefined) log().info("The repository can be fetched again.");
  if (maxAge > 0 && !currentFailure()) {
    const { site, version } = await getLoadedSite();
    const { place } = await findDocsVersion(site.docsDirectory);
    if (place === version.place) return { status: "unchanged", revision: site.revision };
  }
  return reloadEverything();
}

/**
 * Polls the repository, if there is one, until the process or the site ends, and reloads when other sites have fetched it.
 * A site on a server with several sites starts without a fetch, so it fetches at once.
 */
export function followSource(): void {
  const source = siteSource();
  if (!source) return;
  const interval = readEnvironment().LECTERN_GIT_POLL * 1000;
  const context = currentContext();
  const look = () => {
    if (context?.signal.aborted) return;
    void refresh(interval / 2 || START_AGE).finally(() => interval > 0 && setTimeout(look, interval).unref());
  };
  const take = () => {
    if (fetchesOfSite().count === 0) void refresh(Number.POSITIVE_INFINITY);
  };
  const end = source.onFetched(() => (context ? inSite(context, take) : take()));
  context?.signal.addEventListener("abort", end);
  if (context) look();
  else if (interval > 0) setTimeout(look, interval).unref();
}

/** Notifies the other servers. A failure is logged and does not affect the answer to the webhook. */
async function announce(): Promise<void> {
  try {
    const { database } = await getStore();
    await announceReload(database, (await getSite()).domain);
  } catch (error) {
    log().error("Other servers could not be notified of new content", {}, error);
  }
}

/**
 * Reloads the docs folder whenever another server does, until the process or the site ends.
 * @param onNews called before each reload
 */
export function followReloads(onNews = () => {}): void {
  if (!hasReplicas()) return;
  let known: number | undefined;
  const signal = currentContext()?.signal;
  const look = async () => {
    if (signal?.aborted) return;
    try {
      const { database } = await getStore();
      const count = await countReloads(database, (await getSite()).domain);
      const isNews = known !== undefined && count !== known;
      known = count;
      if (isNews) {
        onNews();
        await refresh();
      }
    } catch (error) {
      // The readiness check reports the failure; afterwards, the count shows whether a reload was missed.
      log().debug("The database could not be queried for new content", {
        reason: error instanceof Error ? error.name : "unknown",
      });
    }
    setTimeout(look, POLL_INTERVAL).unref();
  };
  void look();
}

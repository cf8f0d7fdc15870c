import { getStore } from "@/lib/assistant/service";
import { currentContext, inSite, perSite } from "@/lib/base/site-context";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { findDocsVersion } from "@/lib/site/docs-version";
import { type ReloadOutcome, reloadEverything } from "@/lib/site/reload";
import { siteSource } from "@/lib/site/site-source";
import { currentFailure, getLoadedSite, getSite } from "@/lib/site/site-store";
import { announceReload, countReloads } from "@/lib/store/reloads";

/** How often a server asks whether another one was told of new content; milliseconds. */
const INTERVAL = 1_000;

/** Milliseconds that the last fetch may be ago when a site wakes up that is not polled. */
const START_AGE = 30_000;

/** True where other servers may share the database: the webhook tells one of them, or one fetches first; the database the others. */
function hasNeighbours(): boolean {
  const { LECTERN_WEBHOOK_SECRET: secret, LECTERN_GIT: address, DATABASE_URL: url } = readEnvironment();
  return (secret ?? address) !== undefined && url !== undefined && !url.startsWith("file:");
}

/** Fetches of the site that are under way. */
const fetchesOfSite = perSite(() => ({ count: 0 }));

/** Reads the docs folder again, here and on every server that shares the database. */
export async function reloadEverywhere(): Promise<ReloadOutcome> {
  if (hasNeighbours()) await announce();
  return refresh();
}

/**
 * Fetches the repository, if the site is served from one, and reads the docs folder again.
 * @param maxAge milliseconds that the last fetch may be ago; unless it is 0, a folder that is of the same commit is not read
 */
async function refresh(maxAge = 0): Promise<ReloadOutcome> {
  const source = siteSource();
  const known = source?.state().failure;
  const fetches = fetchesOfSite();
  const fetching = maxAge === Number.POSITIVE_INFINITY ? 0 : 1;
  try {
    fetches.count += fetching;
    const outcome = await source?.pull(maxAge);
    if (outcome === "changed" && maxAge > 0 && hasNeighbours()) void announce();
  } catch (error) {
    const message = error instanceof UserError ? error.message : "The repository could not be fetched.";
    if (known !== source?.state().failure) log().error(`What was fetched last is served: ${message}`);
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
 * Fetches the repository now and then, if the site is served from one, as long as the process lives or the site is awake, and
 * serves what others have fetched of it. One of several sites has begun with what was there, so it fetches at once.
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

/** Without the database the others are not told; the answer to the webhook is still that of this server. */
async function announce(): Promise<void> {
  try {
    const { database } = await getStore();
    await announceReload(database, (await getSite()).domain);
  } catch (error) {
    log().error("Other servers could not be notified of new content", {}, error);
  }
}

/**
 * Reads the docs folder again whenever another server was told to, as long as the process lives.
 * @param onNews called then, too
 */
export function followReloads(onNews = () => {}): void {
  if (!hasNeighbours()) return;
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
      // The store's own health says so at once; after an absence the number tells whether something was missed.
      log().debug("The database could not be queried for new content", {
        reason: error instanceof Error ? error.name : "unknown",
      });
    }
    setTimeout(look, INTERVAL).unref();
  };
  void look();
}

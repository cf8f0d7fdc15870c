import { getStore } from "@/lib/assistant/service";
import { currentContext } from "@/lib/base/site-context";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { type ReloadOutcome, reloadEverything } from "@/lib/site/reload";
import { siteSource } from "@/lib/site/site-source";
import { getSite } from "@/lib/site/site-store";
import { announceReload, countReloads } from "@/lib/store/reloads";

/** How often a server asks whether another one was told of new content; milliseconds. */
const INTERVAL = 2_000;

/** True where other servers may share the database: the webhook tells one of them, the database the others. */
function hasNeighbours(): boolean {
  const { LECTERN_WEBHOOK_SECRET: secret, DATABASE_URL: url } = readEnvironment();
  return secret !== undefined && url !== undefined && !url.startsWith("file:");
}

/** Reads the docs folder again, here and on every server that shares the database. */
export async function reloadEverywhere(): Promise<ReloadOutcome> {
  if (hasNeighbours()) await announce();
  return refresh();
}

/** Fetches the repository, if the site is served from one, and reads the docs folder again. */
async function refresh(): Promise<ReloadOutcome> {
  const source = siteSource();
  const known = source?.state().failure;
  try {
    await source?.pull();
  } catch (error) {
    const message = error instanceof UserError ? error.message : "The repository could not be fetched.";
    if (known !== source?.state().failure) log().error(`${message} What was fetched last is served.`);
    return { status: "failed", message };
  }
  if (known !== undefined) log().info("The repository can be fetched again.");
  return reloadEverything();
}

/** Fetches the repository now and then, if the site is served from one, as long as the process lives. */
export function followSource(): void {
  const { LECTERN_GIT: address, LECTERN_GIT_POLL: seconds } = readEnvironment();
  if (address === undefined || seconds === 0) return;
  const signal = currentContext()?.signal;
  const look = () => {
    if (!signal?.aborted) void refresh().finally(() => setTimeout(look, seconds * 1000).unref());
  };
  setTimeout(look, seconds * 1000).unref();
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

/** Reads the docs folder again whenever another server was told to, as long as the process lives. */
export function followReloads(): void {
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
      if (isNews) await refresh();
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

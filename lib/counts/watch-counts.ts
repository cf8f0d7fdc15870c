import { countRequest, readCount } from "@/lib/counts/count-request";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { fetchText } from "@/lib/openapi/fetch-specification";
import { keepCounts, readKeptCounts } from "@/lib/site/kept-counts";
import { type LinkCounts, navbarLinks } from "@/lib/site/link-counts";
import { reloadFiles } from "@/lib/site/reload";
import type { NavbarLink } from "@/lib/site/settings-types";
import { getSite, onSiteChange, siteDirectories } from "@/lib/site/site-store";

/** How often the platforms are asked; GitHub answers 60 questions an hour to an address. Milliseconds. */
const INTERVAL = 60 * 60 * 1000;

/** How long an answer may take, milliseconds. No page waits for it. */
const TIMEOUT = 10_000;

/** An answer has some kilobytes. */
const SIZE_LIMIT = 1_000_000;

const WATCHING = Symbol.for("lectern.counts");

/**
 * Asks the platforms that links of the top bar lead to for their numbers: at the start, when docs.json names another link,
 * and now and then. Pages show what was fetched last, and are made anew when a number changes.
 */
export function watchCounts(): void {
  const registry = globalThis as { [WATCHING]?: boolean };
  if (registry[WATCHING] || !readEnvironment().LECTERN_LINK_COUNTS) return;
  registry[WATCHING] = true;
  let asked = "";
  const askAgain = async () => {
    const links = await countedLinks();
    asked = addressesOf(links);
    await refreshCounts(links);
  };
  const askIfNew = async () => {
    if (addressesOf(await countedLinks()) !== asked) await askAgain();
  };
  const inBackground = (task: () => Promise<void>) => () => {
    task().catch((error) => log().warn("The numbers beside links could not be brought up to date", {}, error));
  };
  onSiteChange(inBackground(askIfNew));
  setInterval(inBackground(askAgain), INTERVAL).unref();
  inBackground(askAgain)();
}

async function countedLinks(): Promise<NavbarLink[]> {
  const links = navbarLinks((await getSite()).settings);
  return links.filter((link) => countRequest(link, services()) !== undefined);
}

function addressesOf(links: readonly NavbarLink[]): string {
  return links.map(({ href }) => href).join("\n");
}

async function refreshCounts(links: readonly NavbarLink[]): Promise<void> {
  const { dataDirectory } = siteDirectories();
  const kept = readKeptCounts(dataDirectory);
  const entries = await Promise.all(
    links.map(async (link) => {
      const count = (await fetchCount(link)) ?? kept[link.href];
      return count === undefined ? [] : [[link.href, count] as const];
    }),
  );
  const counts: LinkCounts = Object.fromEntries(entries.flat());
  if (isSame(counts, kept)) return;
  await keepCounts(dataDirectory, counts);
  await reloadFiles([]);
}

async function fetchCount(link: NavbarLink): Promise<number | undefined> {
  const request = countRequest(link, services());
  if (!request) return undefined;
  const answer = await fetchText(request.address, {
    // Only an owner can name a service without https.
    allowsInsecure: request.address.startsWith("http:"),
    timeoutMilliseconds: TIMEOUT,
    sizeLimitBytes: SIZE_LIMIT,
  });
  if (answer.ok) return readCount(answer.value, request);
  log().debug("A platform did not tell the number beside a link", { address: request.address, reason: answer.error });
  return undefined;
}

function services() {
  const { GITHUB_API_URL: github, DISCORD_API_URL: discord } = readEnvironment();
  return { github, discord };
}

function isSame(some: LinkCounts, others: LinkCounts): boolean {
  const hrefs = Object.keys(some);
  return hrefs.length === Object.keys(others).length && hrefs.every((href) => some[href] === others[href]);
}

import { countRequest, readCount } from "@/lib/counts/count-request";
import { repeatAsking } from "@/lib/counts/repeat-asking";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { fetchText } from "@/lib/openapi/fetch-specification";
import { keepCounts, readKeptCounts } from "@/lib/site/kept-counts";
import { type LinkCounts, navbarLinks } from "@/lib/site/link-counts";
import { reloadFiles } from "@/lib/site/reload";
import type { NavbarLink } from "@/lib/site/settings-types";
import { getSite, onSiteChange, siteDirectories } from "@/lib/site/site-store";

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
  const ask = repeatAsking(async () => {
    try {
      const links = await countedLinks();
      asked = addressesOf(links);
      return await refreshCounts(links);
    } catch (error) {
      reportFailure(error);
      return false;
    }
  });
  onSiteChange(() => {
    countedLinks()
      .then((links) => (addressesOf(links) === asked ? undefined : ask()))
      .catch(reportFailure);
  });
  void ask();
}

function reportFailure(error: unknown): void {
  log().warn("The numbers next to links could not be updated", {}, error);
}

async function countedLinks(): Promise<NavbarLink[]> {
  const links = navbarLinks((await getSite()).settings);
  return links.filter((link) => countRequest(link, services()) !== undefined);
}

function addressesOf(links: readonly NavbarLink[]): string {
  return links.map(({ href }) => href).join("\n");
}

/** @returns false where a platform gave no answer */
async function refreshCounts(links: readonly NavbarLink[]): Promise<boolean> {
  const { dataDirectory } = siteDirectories();
  const kept = readKeptCounts(dataDirectory);
  const answers = await Promise.all(links.map(async (link) => ({ link, ...(await fetchCount(link)) })));
  const counts: LinkCounts = Object.fromEntries(
    answers.flatMap(({ link, count = kept[link.href] }) => (count === undefined ? [] : [[link.href, count]])),
  );
  if (!isSame(counts, kept)) {
    await keepCounts(dataDirectory, counts);
    await reloadFiles([]);
  }
  return answers.every(({ isAnswered }) => isAnswered);
}

async function fetchCount(link: NavbarLink): Promise<{ isAnswered: boolean; count?: number }> {
  const request = countRequest(link, services());
  if (!request) return { isAnswered: true };
  const answer = await fetchText(request.address, {
    // Only an owner can name a service without https.
    allowsInsecure: request.address.startsWith("http:"),
    timeoutMilliseconds: TIMEOUT,
    sizeLimitBytes: SIZE_LIMIT,
  });
  if (answer.ok) return { isAnswered: true, count: readCount(answer.value, request) };
  log().debug("A platform did not return the number for a link", { address: request.address, reason: answer.error });
  return { isAnswered: false };
}

function services() {
  const { GITHUB_API_URL: github, DISCORD_API_URL: discord } = readEnvironment();
  return { github, discord };
}

function isSame(some: LinkCounts, others: LinkCounts): boolean {
  const hrefs = Object.keys(some);
  return hrefs.length === Object.keys(others).length && hrefs.every((href) => some[href] === others[href]);
}

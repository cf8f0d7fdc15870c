import path from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { groupBy } from "@/lib/base/group-by";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import type { Progress } from "@/lib/base/progress";
import type { ExternalLinkSettings } from "@/lib/check/check-settings";
import { type Answer, requestAddress, UNKNOWN_HOST } from "@/lib/check/request-address.server";
import type { PageLink } from "@/lib/content/pipeline/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

interface CachedAnswer extends Answer {
  /** Milliseconds since the epoch. */
  at: number;
}

type Answers = Record<string, CachedAnswer>;

/** Maximum number of simultaneous requests. */
const CONCURRENCY = 8;
/** Maximum number of simultaneous requests to one host. */
const HOST_CONCURRENCY = 2;

/** Maximum number of "too many requests" answers of a host before its other URLs are skipped. */
const MAX_REFUSALS = 3;

/** Time for which the answers of live URLs are cached, in milliseconds. */
const ALIVE_CACHE_TIME = 3 * 24 * 3_600_000;
/** Time for which all other answers are cached, in milliseconds. */
const OTHER_CACHE_TIME = 3_600_000;

interface RequestOptions {
  /** Folder for caches. */
  dataDirectory: string;
  /** Milliseconds since the epoch. */
  now?: number;
  progress?: Progress | undefined;
}

/**
 * Requests every URL once, a few at a time, and reports links to URLs that are dead or could not be verified. A host that
 * cannot be reached is reported once.
 */
export async function findDeadExternalLinks(
  links: readonly PageLink[],
  settings: ExternalLinkSettings,
  { dataDirectory, now = Date.now(), progress }: RequestOptions,
): Promise<Problem[]> {
  const cachePath = path.join(dataDirectory, "cache", "external-links.json");
  const known = ((await readCachedJson(cachePath)) ?? {}) as Answers;
  const isWeb = (address: string) => /^(?:https?:)?\/\//i.test(address);
  const wanted = links.filter(
    ({ path: address }) => isWeb(address) && !settings.ignore.some((start) => address.startsWith(start)),
  );
  const addresses = [...new Set(wanted.map(({ path: address }) => withoutFragment(address)))];
  const stale = addresses.filter((address) => !isFresh(known[address], now));
  const asked = await askAll(stale, settings, progress);
  if (!(await isOnline(asked, known, settings))) {
    // Unknown host names do not count as dead if no server answers, since the network is probably down.
    for (const answer of asked.values()) if (answer.reason === UNKNOWN_HOST) answer.state = "unverified";
  }
  for (const [address, answer] of asked) known[address] = { ...answer, at: now };
  if (stale.length > 0) await writeCachedJson(cachePath, known);
  return problemsOf(wanted, known);
}

function isFresh(answer: CachedAnswer | undefined, now: number): boolean {
  return answer !== undefined && now - answer.at < (answer.state === "alive" ? ALIVE_CACHE_TIME : OTHER_CACHE_TIME);
}

async function askAll(addresses: readonly string[], settings: ExternalLinkSettings, progress: Progress | undefined) {
  const hosts = groupBy(addresses, hostOf);
  const answers = new Map<string, Answer>();
  await mapConcurrently([...hosts.values()], CONCURRENCY / HOST_CONCURRENCY, async (own) => {
    let hasAnswered = false;
    let refusals = 0;
    // Once set, the answer for all remaining URLs of the host, which are then not requested.
    let end: Answer | undefined;
    await mapConcurrently(own, HOST_CONCURRENCY, async (address) => {
      const answer = end ?? (await requestAddress(address, settings));
      if (!answer.isUnreached) hasAnswered = true;
      if (answer.isRefusing) refusals += 1;
      if (refusals >= MAX_REFUSALS || (answer.isUnreached && !hasAnswered)) end ??= answer;
      answers.set(address, { ...answer });
      progress?.(answers.size, addresses.length);
    });
  });
  return answers;
}

/** True if any server has answered. If none has, tries a URL that was alive in an earlier check. */
async function isOnline(asked: ReadonlyMap<string, Answer>, known: Answers, settings: ExternalLinkSettings) {
  const answers = [...asked.values()];
  if (answers.length === 0 || answers.some(({ isUnreached }) => !isUnreached)) return true;
  const [address] = Object.entries(known).find(([, { state }]) => state === "alive") ?? [];
  return address !== undefined && !(await requestAddress(address, settings)).isUnreached;
}

function withoutFragment(address: string): string {
  return address.replace(/^\/\//, "https://").replace(/#.*$/s, "");
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "";
}

function problemsOf(links: readonly PageLink[], answers: Answers): Problem[] {
  const asked = links.flatMap((link) => {
    const address = withoutFragment(link.path);
    const answer = answers[address];
    return answer ? [{ link, host: hostOf(address), answer }] : [];
  });
  const reached = new Set(asked.filter(({ answer }) => !answer.isUnreached).map(({ host }) => host));
  const ofHosts = new Map<string, typeof asked>();
  const problems = asked.flatMap((entry): Problem[] => {
    const { link, host, answer } = entry;
    if (answer.state === "alive") return [];
    if (answer.state === "dead") {
      return [
        createProblem("dead-external-link", link, { message: `\`${link.path}\` does not exist: ${answer.reason}.` }),
      ];
    }
    if (answer.isRefusing || !reached.has(host)) {
      ofHosts.set(host, [...(ofHosts.get(host) ?? []), entry]);
      return [];
    }
    const message = `\`${link.path}\` was not verified: ${answer.reason}.`;
    return [createProblem("unverified-external-link", link, { message })];
  });
  const together = [...ofHosts.values()].flatMap(([first, ...others]) =>
    first ? [problemOfHost(first, others.length)] : [],
  );
  return [...problems, ...together];
}

function problemOfHost(
  { link, host, answer }: { link: PageLink; host: string; answer: Answer },
  others: number,
): Problem {
  const failure = answer.isRefusing ? "refuses more requests" : "was not reached";
  const count = others === 0 ? "1 link was" : `${others + 1} links were`;
  const message = `\`${host}\` ${failure}: ${answer.reason}. ${count} not verified.`;
  return createProblem("unverified-external-link", link, { message });
}

import type { Answer } from "@/lib/check/score/visit-site";

/**
 * Addresses of a site's own pages in a list such as llms.txt, each once. A site that is tried elsewhere than at its public
 * address lists that one: it is the origin of the first link, and its pages are looked for at the address tried.
 */
export function listLinks(text: string, base: URL): string[] {
  const written = [...text.matchAll(/(?:\]\(|^Source: )<?([^\s()<>]+)/gm)].map(([, link = ""]) => link);
  const urls = written.flatMap((link) => (URL.canParse(link, base) ? [new URL(link, base)] : []));
  const pages = urls.filter(({ protocol }) => /^https?:$/.test(protocol));
  const own = [base.origin, pages[0]?.origin];
  const links = pages.filter(({ origin }) => own.includes(origin));
  return [...new Set(links.map(({ pathname, search }) => `${base.origin}${pathname}${search}`))];
}

/** At most `count` items, spread over the list. */
export function sampleOf<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.ceil(items.length / count));
  return items.filter((_, index) => index % step === 0);
}

/** The object in an answer of JSON, or in the first event of a stream; undefined if there is none. */
export function parseJsonAnswer({ status, text }: Answer): Readonly<Record<string, unknown>> | undefined {
  const json = /^data: ?(.*)$/m.exec(text)?.[1] ?? text;
  try {
    const value: unknown = status === 200 ? JSON.parse(json) : undefined;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // A page in its place, as single-page applications return it for every address.
    return undefined;
  }
}

/** True if robots.txt keeps a crawler from the whole site: in its own group, or else in that for all (RFC 9309). */
export function deniesCrawler(robots: string, crawler: string): boolean {
  const rules = new Map<string, string[]>();
  let agents: string[] = [];
  let isInRules = false;
  for (const line of robots.split(/\r?\n/)) {
    const [, key = "", value = ""] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const field = key.toLowerCase();
    if (field === "user-agent") {
      agents = isInRules ? [value.toLowerCase()] : [...agents, value.toLowerCase()];
      isInRules = false;
    } else if (field === "allow" || field === "disallow") {
      isInRules = true;
      for (const agent of agents) rules.set(agent, [...(rules.get(agent) ?? []), `${field} ${value}`]);
    }
  }
  const own = rules.get(crawler.toLowerCase()) ?? rules.get("*") ?? [];
  return own.some((rule) => /^disallow \/\*?$/.test(rule)) && !own.some((rule) => /^allow \/\*?$/.test(rule));
}

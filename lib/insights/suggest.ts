import { printable } from "@/lib/base/printable";
import type { FindPages } from "@/lib/insights/propose";
import type { Insights } from "@/lib/insights/types";

/** Proposals of each part, most frequent first. */
const PART = 20;

/** Minimum share and number of bad votes of a page that should be reviewed. */
const BAD = { share: 0.3, votes: 2 } as const;

/** Minimum share and number of searches without an opened result, for a query whose results should be reviewed. */
const UNOPENED = { share: 0.5, times: 3 } as const;

/**
 * Suggestions for an author, as a Markdown task list: pages to write or extend, words to add, redirects, and pages that
 * readers found bad.
 */
export async function suggestChanges(insights: Insights, findPages?: FindPages): Promise<string> {
  const { domain, from, to } = insights;
  const parts = [
    part("Answer these questions", answers(insights)),
    part("Use the words of readers", await words(insights, findPages)),
    part("Look at what these searches find", unopened(insights)),
    part("Repair links and add redirects", redirects(insights)),
    part("Read these pages again", badPages(insights)),
  ].filter((text) => text !== "");
  const nothing = "Nothing to do: readers found what they looked for.\n";
  return printable(`# ${domain}, ${from} to ${to}\n\n${parts.length > 0 ? parts.join("\n") : nothing}`);
}

function part(title: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  return `## ${title}\n\n${items
    .slice(0, PART)
    .map((item) => `- [ ] ${item}\n`)
    .join("")}`;
}

function answers({ unanswered }: Insights): string[] {
  return unanswered.map(({ question, count, proposal }) => `${times(count)}: “${question}” ${proposal}`.trim());
}

async function words({ searches }: Insights, findPages?: FindPages): Promise<string[]> {
  const empty = searches.filter(({ nothingFound }) => nothingFound > 0);
  empty.sort((one, other) => other.nothingFound - one.nothingFound);
  const items: string[] = [];
  for (const { query, nothingFound } of empty.slice(0, PART)) {
    const found = await findPages?.(query, 1);
    const page = found?.confidence === "none" ? undefined : found?.pages[0];
    const proposal = page
      ? `It is found now, on ${page.path}.`
      : "Write about it, or add the word to `keywords` of the page that is meant.";
    items.push(`${times(nothingFound)}: “${query}” found nothing. ${proposal}`);
  }
  return items;
}

function unopened({ searches }: Insights): string[] {
  return searches
    .filter(({ count, nothingOpened }) => nothingOpened >= UNOPENED.times && nothingOpened / count >= UNOPENED.share)
    .map(
      ({ query, count, nothingOpened }) => `“${query}”: in ${nothingOpened} of ${count} searches nothing was opened.`,
    );
}

function redirects({ missing }: Insights): string[] {
  return missing.map(({ path, count, from, closest: [target] }) => {
    const links = from.length > 0 ? ` It is linked from ${from.map(({ name }) => name).join(", ")}.` : "";
    const rule = target ? ` In docs.json: \`{ "source": ${JSON.stringify(path)}, "destination": "${target}" }\`.` : "";
    return `${times(count)}: ${path} does not exist.${links}${rule}`;
  });
}

function badPages({ pages }: Insights): string[] {
  return pages
    .filter(({ up, down }) => down >= BAD.votes && down / (up + down) >= BAD.share)
    .map(({ path, up, down, comments }) => {
      const remarks = comments.filter(({ vote }) => vote === "down").map(({ text }) => `“${text}”`);
      return `${path}: ${down} of ${up + down} votes are bad.${remarks.length > 0 ? ` Readers wrote: ${remarks.join(" ")}` : ""}`;
    });
}

function times(count: number): string {
  return count === 1 ? "Once" : `${count} times`;
}

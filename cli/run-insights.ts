import { withStore } from "@/cli/with-store";
import { printable } from "@/lib/base/printable";
import { readEnvironment } from "@/lib/env";
import { collectInsights } from "@/lib/insights/collect-insights";
import { formatInsights } from "@/lib/insights/format-insights";
import { unansweredCsv } from "@/lib/insights/insights-csv";
import type { FindPages } from "@/lib/insights/propose";
import { embeddingServer } from "@/lib/search/embeddings/meaning-search";
import { searchWholeSite } from "@/lib/search/search-service";
import { getSite } from "@/lib/site/site-store";

/** Options of `insights`. */
export interface InsightsCommandOptions {
  weeks: number;
  site?: string;
  json?: true;
  csv?: true;
}

/** Prints the report. */
export async function runInsights({ weeks, site, json, csv }: InsightsCommandOptions): Promise<void> {
  const environment = readEnvironment();
  const named = site ?? environment.LECTERN_SITE;
  // The report of another site needs no docs folder; its pages are then not here to look at.
  const own = await getSite().then(
    ({ domain }) => domain,
    (error: unknown) => {
      if (named === undefined) throw error;
    },
  );
  const domain = named ?? own ?? "";
  const findPages: FindPages = (text, limit) => searchWholeSite({ text, limit });
  await withStore(async ({ database }) => {
    const insights = await collectInsights(database, {
      domain,
      weeks,
      now: Date.now(),
      findPages: domain === own ? findPages : undefined,
      embeddings: embeddingServer(environment),
    });
    if (csv) process.stdout.write(unansweredCsv(insights));
    else console.log(printable(json ? JSON.stringify(insights, null, 2) : formatInsights(insights)));
  });
}

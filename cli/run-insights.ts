import { withStore } from "@/cli/with-store";
import { printable } from "@/lib/base/printable";
import { readEnvironment } from "@/lib/env";
import { collectInsights } from "@/lib/insights/collect-insights";
import { formatInsights } from "@/lib/insights/format-insights";
import { type InsightsListName, insightsCsv } from "@/lib/insights/insights-lists";
import type { FindPages } from "@/lib/insights/propose";
import { suggestChanges } from "@/lib/insights/suggest";
import { embeddingServer } from "@/lib/search/embeddings/meaning-search";
import { searchWholeSite } from "@/lib/search/search-service.server";
import { getSite } from "@/lib/site/site-store";

export interface InsightsCommandOptions {
  weeks: number;
  site?: string;
  json?: true;
  /** Prints a list as CSV; by default, the questions without a good answer. */
  csv?: true | InsightsListName;
  suggest?: true;
}

/** Prints the report on readers' questions and feedback. */
export async function runInsights({ weeks, site, json, csv, suggest }: InsightsCommandOptions): Promise<void> {
  const environment = readEnvironment();
  const named = site ?? environment.LECTERN_SITE;
  // The report of another site needs no docs folder, but then cannot refer to pages.
  const own = await getSite().catch((error: unknown) => {
    if (named === undefined) throw error;
    return undefined;
  });
  const domain = named ?? own?.domain ?? "";
  const here = own?.domain === domain ? own : undefined;
  const findPages: FindPages = (text, limit) => searchWholeSite({ text, limit });
  await withStore(async ({ database }) => {
    const insights = await collectInsights(database, {
      domain,
      weeks,
      now: Date.now(),
      findPages: here && findPages,
      suggest: here && ((path) => here.suggestPages(path).map((page) => page.path)),
      embeddings: embeddingServer(environment),
    });
    if (csv) process.stdout.write(insightsCsv(insights, csv === true ? "unanswered" : csv));
    else if (suggest) process.stdout.write(await suggestChanges(insights, here && findPages));
    else console.log(printable(json ? JSON.stringify(insights, null, 2) : formatInsights(insights)));
  });
}

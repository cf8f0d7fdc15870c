import { parseArgs } from "node:util";
import { readEnvironment } from "@/lib/env";
import { collectInsights, REPORT_WEEKS } from "@/lib/insights/collect-insights";
import { formatInsights } from "@/lib/insights/format-insights";
import { unansweredCsv } from "@/lib/insights/insights-csv";
import type { FindPages } from "@/lib/insights/propose";
import { embeddingServer } from "@/lib/search/embeddings/meaning-search";
import { searchWholeSite } from "@/lib/search/search-service";
import { getSite } from "@/lib/site/site-store";
import { openStore } from "@/lib/store/open-store";

const USAGE = `Usage: lectern insights [options]

  Reports by week what readers asked, what had no good answer, what was voted down, and votes on pages.

  --weeks <number>   calendar weeks including the current one; default ${REPORT_WEEKS.default}
  --site <domain>    site identifier, default the site of DOCS_DIR
  --json             prints JSON
  --csv              prints the questions without a good answer as CSV`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      weeks: { type: "string", default: String(REPORT_WEEKS.default) },
      site: { type: "string" },
      json: { type: "boolean", default: false },
      csv: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const weeks = Number(values.weeks);
  if (!Number.isInteger(weeks) || weeks < 1 || weeks > REPORT_WEEKS.maximum) {
    throw new Error(`--weeks must be a number from 1 to ${REPORT_WEEKS.maximum}, got "${values.weeks}".`);
  }
  const environment = readEnvironment();
  const named = values.site ?? environment.LECTERN_SITE;
  // The report of another site needs no docs folder; its pages are then not here to look at.
  const own = await getSite().then(
    (site) => site.domain,
    (error: unknown) => {
      if (named === undefined) throw error;
    },
  );
  const domain = named ?? own ?? "";
  const findPages: FindPages = (text, limit) => searchWholeSite({ text, limit });
  const store = await openStore(environment);
  try {
    const insights = await collectInsights(store.database, {
      domain,
      weeks,
      now: Date.now(),
      findPages: domain === own ? findPages : undefined,
      embeddings: embeddingServer(environment),
    });
    if (values.csv) process.stdout.write(unansweredCsv(insights));
    else console.log(values.json ? JSON.stringify(insights, null, 2) : formatInsights(insights));
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

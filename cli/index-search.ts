import { EnvironmentError } from "@/lib/env";
import { buildSearchIndex } from "@/lib/search/build-search-index";
import { SiteError } from "@/lib/site/site-store";

const usage = `Usage: npm run search:index

Brings the search index up to date with the docs repository (DOCS_DIR), in LECTERN_DATA. The server does so by itself
when it starts; run this before, for a server whose search is complete from its first request.`;

/** Started by a server, the index is of use only as long as that lives. */
function endWithServer(): void {
  if (!process.connected) return;
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
}

async function main(): Promise<number> {
  if (process.argv.slice(2).length > 0) {
    console.log(usage);
    return process.argv.includes("--help") ? 0 : 2;
  }
  const { written, removed } = await buildSearchIndex();
  console.log(`Search index: ${written} pages written, ${removed} removed.`);
  return 0;
}

endWithServer();
main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof EnvironmentError || error instanceof SiteError ? error.message : error);
    process.exitCode = 1;
  },
);

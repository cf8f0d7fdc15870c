import { UserError } from "@/lib/base/user-error";
import { ignoreClosedOutput } from "@/lib/observability/closed-output";
import { buildSearchIndex } from "@/lib/search/build-search-index.server";
import { compileSitesWith } from "@/lib/site/site-compilers";
import { SiteError } from "@/lib/site/site-store";

/* Entry point of the process that builds the index of a server (`lib/search/index-process.server.ts`). It exits with the server. */
if (!process.connected) process.exit(1);
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
ignoreClosedOutput();

// The server finds the pages that are compiled here in the cache, and the other way round.
compileSitesWith({ isShared: process.argv.includes("shared") });

try {
  await buildSearchIndex();
} catch (error) {
  // The server reports problems of the site.
  if (!(error instanceof SiteError)) console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}

import { setTimeout as delay } from "node:timers/promises";
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

/** Time at which to continue. While other work needs the CPU, the server sends the number of milliseconds to pause. */
let resumeAt = 0;
process.on("message", (time) => {
  resumeAt = Date.now() + Number(time);
});

try {
  await buildSearchIndex({
    async pause() {
      while (Date.now() < resumeAt) await delay(resumeAt - Date.now());
    },
  });
} catch (error) {
  // The server reports problems of the site.
  if (!(error instanceof SiteError)) console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}

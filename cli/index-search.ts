import { setTimeout as delay } from "node:timers/promises";
import { UserError } from "@/lib/base/user-error";
import { ignoreClosedOutput } from "@/lib/observability/closed-output";
import { buildSearchIndex } from "@/lib/search/build-search-index";
import { SiteError } from "@/lib/site/site-store";

/* The process that a server starts to build its index (`lib/search/index-process.ts`). It ends with the server. */
if (!process.connected) process.exit(1);
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
ignoreClosedOutput();

/** When to continue: the server sends the number of milliseconds to pause while other work needs the CPU. */
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

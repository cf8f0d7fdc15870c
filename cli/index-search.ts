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

/** When indexing goes on: the server pauses it for as many milliseconds as it sends, because other work needs the CPU. */
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
  // What is wrong with the site is said by the server.
  if (!(error instanceof SiteError)) console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}

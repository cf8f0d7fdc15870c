import { setTimeout as delay } from "node:timers/promises";
import { EnvironmentError } from "@/lib/env";
import { buildSearchIndex, embedSearchIndex } from "@/lib/search/build-search-index";
import { WITH_SERVER } from "@/lib/search/with-server";
import { SiteError } from "@/lib/site/site-store";

const usage = `Usage: lectern index

Updates the search index of the docs repository (DOCS_DIR) in LECTERN_DATA. The server does this automatically
when it starts; run this first if search must be complete from the first request.`;

/** Exits together with the server that started this process, which may already have exited. */
function endWithServer(): void {
  if (!process.connected) process.exit(1);
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
}

/** Pauses indexing for as many milliseconds as the server asks, because other work needs the CPU. */
function listenToServer(): () => Promise<void> {
  let resumeAt = 0;
  process.on("message", (time) => {
    resumeAt = Date.now() + Number(time);
  });
  return async () => {
    while (Date.now() < resumeAt) await delay(resumeAt - Date.now());
  };
}

async function main(): Promise<number> {
  const [option] = process.argv.slice(2);
  if (option !== undefined && option !== WITH_SERVER) {
    console.log(usage);
    return option === "--help" ? 0 : 2;
  }
  if (option === WITH_SERVER) endWithServer();
  const pauseIndexing = option === WITH_SERVER ? listenToServer() : undefined;
  const { written, removed } = await buildSearchIndex(pauseIndexing);
  console.log(`Search index: ${written} pages written, ${removed} removed.`);
  // A server embeds by itself.
  const embeddings = option === WITH_SERVER ? undefined : await embedSearchIndex();
  if (embeddings) {
    const { embedded, refused, requests, tokens } = embeddings;
    console.log(`Embeddings: ${embedded} sections, ${refused} refused, ${requests} requests, ${tokens} tokens.`);
  }
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof EnvironmentError || error instanceof SiteError ? error.message : error);
    process.exitCode = 1;
  },
);

import type { Command } from "commander";
import { runCommand } from "@/cli/commands/shared-options";

/** `lectern index`: update the search index, which the server otherwise does when it starts. */
export function registerIndex(program: Command): void {
  program
    .command("index")
    .description("update the search index of DOCS_DIR, so that search is complete from the first request")
    .action(() =>
      runCommand(async () => {
        const { buildSearchIndex, embedSearchIndex } = await import("@/lib/search/build-search-index");
        const { written, removed } = await buildSearchIndex();
        console.log(`Search index: ${written} pages written, ${removed} removed.`);
        const embeddings = await embedSearchIndex();
        if (embeddings) {
          const { embedded, refused, requests, tokens } = embeddings;
          console.log(`Embeddings: ${embedded} sections, ${refused} refused, ${requests} requests, ${tokens} tokens.`);
        }
      }),
    );
}

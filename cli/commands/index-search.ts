import type { Command } from "commander";
import { QUIET, runWithData, setEnvironment, withFolder } from "@/cli/commands/shared-options";
import { showProgress } from "@/cli/progress-line";
import { countOf } from "@/lib/base/count-of";

/** `lectern index`: updates the search index, which otherwise the server does at its start. */
export function registerIndex(program: Command): void {
  const description = "update the search index, so that search is complete from the first request";
  withFolder(program.command("index").description(description))
    .option("-q, --quiet", QUIET)
    .action((folder: string | undefined, { quiet }: { quiet?: true }) =>
      runWithData(async () => {
        setEnvironment({ DOCS_DIR: folder });
        const { embedSearchIndex } = await import("@/lib/search/build-search-index.server");
        await runIndex(quiet);
        const embeddings = await embedSearchIndex();
        if (embeddings && !quiet) {
          const { embedded, refused, requests, tokens } = embeddings;
          console.log(
            `Embeddings: ${countOf(embedded, "section")}, ${refused} refused, ${countOf(requests, "request")}, ${tokens} tokens.`,
          );
        }
      }),
    );
}

/** Updates the search index, and shows progress and the result unless quiet. */
export async function runIndex(isQuiet = false): Promise<void> {
  const { buildSearchIndex } = await import("@/lib/search/build-search-index.server");
  const { written, removed } = await buildSearchIndex({ progress: showProgress("Indexing pages", { isQuiet }) });
  if (!isQuiet) console.log(`Search index: ${countOf(written, "page")} written, ${removed} removed.`);
}

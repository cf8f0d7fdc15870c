import { parseArgs } from "node:util";
import { pruneExpired } from "@/lib/assistant/retention";
import { readEnvironment } from "@/lib/env";
import { openStore } from "@/lib/store/open-store";
import { exportThreads } from "@/lib/store/threads";

const USAGE = `Usage: lectern threads <command> [options]

  export   Prints the conversations with the assistant, one JSON object per line.
             --site <domain>   only those of one site
  purge    Immediately deletes threads older than LECTERN_THREAD_RETENTION_DAYS; a running server does this every six hours.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { site: { type: "string" } }, allowPositionals: true });
  const [command] = positionals;
  if (command !== "export" && command !== "purge") return console.log(USAGE);
  const environment = readEnvironment();
  const store = await openStore(environment);
  try {
    if (command === "export") {
      for await (const thread of exportThreads(store.database, values.site)) console.log(JSON.stringify(thread));
    } else {
      const count = await pruneExpired(store.database, environment.LECTERN_THREAD_RETENTION_DAYS, Date.now());
      console.log(`Deleted ${count} threads.`);
    }
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

import type { Command } from "commander";
import { runCommand } from "@/cli/commands/shared-options";
import type { withStore } from "@/cli/with-store";
import { countOf } from "@/lib/base/count-of";
import { printable } from "@/lib/base/printable";

/** `lectern threads`: print or delete stored conversations with the assistant. */
export function registerThreads(program: Command): void {
  const threads = program
    .command("threads")
    .description("print or delete stored conversations with the assistant")
    .helpCommand(false);
  threads
    .command("export")
    .description("print the conversations with the assistant, one JSON object per line")
    .option("--site <domain>", "only those of one site")
    .action(({ site }: { site?: string }) =>
      runWithStore(async ({ database }) => {
        const { exportThreads } = await import("@/lib/store/threads");
        for await (const thread of exportThreads(database, site)) console.log(printable(JSON.stringify(thread)));
      }),
    );
  threads
    .command("purge")
    .description("delete threads older than LECTERN_THREAD_RETENTION_DAYS now; a server does this every six hours")
    .action(() =>
      runWithStore(async ({ database }, { LECTERN_THREAD_RETENTION_DAYS }) => {
        const { pruneExpired } = await import("@/lib/assistant/retention");
        const count = await pruneExpired(database, LECTERN_THREAD_RETENTION_DAYS, Date.now());
        console.log(`Deleted ${countOf(count, "thread")}.`);
      }),
    );
}

function runWithStore(task: Parameters<typeof withStore>[0]): Promise<void> {
  return runCommand(async () => (await import("@/cli/with-store")).withStore(task));
}

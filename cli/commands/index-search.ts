import type { Command } from "commander";
import { forward } from "@/cli/commands/forward";

/** `lectern index`: update the search index. */
export function registerIndex(program: Command): void {
  forward(program, { name: "index", description: "update the search index", run: () => import("@/cli/index-search") });
}

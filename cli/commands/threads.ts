import type { Command } from "commander";
import { forward } from "@/cli/commands/forward";

/** `lectern threads`: print or delete stored conversations with the assistant. */
export function registerThreads(program: Command): void {
  forward(program, {
    name: "threads",
    description: "print or delete stored conversations with the assistant",
    run: () => import("@/cli/threads"),
  });
}

import type { Command } from "commander";
import { forward } from "@/cli/commands/forward";

/** `lectern keys`: create, list, and revoke API keys of the assistant. */
export function registerKeys(program: Command): void {
  forward(program, {
    name: "keys",
    description: "create, list, and revoke API keys of the assistant",
    run: () => import("@/cli/keys"),
  });
}

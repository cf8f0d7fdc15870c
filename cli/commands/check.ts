import type { Command } from "commander";
import { forward } from "@/cli/commands/forward";

/** `lectern check`: list what is wrong with a docs folder. */
export function registerCheck(program: Command): void {
  forward(program, {
    name: "check",
    description: "list what is wrong with a docs folder",
    run: () => import("@/cli/check"),
  });
}

import type { Command } from "commander";
import { forward } from "@/cli/commands/forward";

/** `lectern insights`: report what readers asked, and their votes. */
export function registerInsights(program: Command): void {
  forward(program, {
    name: "insights",
    description: "report what readers asked, and their votes",
    run: () => import("@/cli/insights"),
  });
}

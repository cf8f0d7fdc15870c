import type { Command } from "commander";
import { forward } from "@/cli/commands/forward";

/** `lectern eval`: ask a running site questions and measure its answers. */
export function registerEval(program: Command): void {
  forward(program, {
    name: "eval",
    description: "ask a running site questions and measure its answers",
    run: () => import("@/cli/eval"),
  });
}

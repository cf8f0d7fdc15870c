import type { Command } from "commander";
import { forward } from "@/cli/commands/forward";

/** `lectern migrate`: convert the documentation of another engine. */
export function registerMigrate(program: Command): void {
  forward(program, {
    name: "migrate",
    description: "convert the documentation of another engine",
    run: () => import("@/cli/migrate"),
  });
}

import type { Command } from "commander";
import { forward } from "@/cli/commands/forward";

/** `lectern rename`: move a page or folder with everything that refers to it. */
export function registerRename(program: Command): void {
  forward(program, {
    name: "rename",
    description: "move a page or folder with everything that refers to it",
    run: () => import("@/cli/rename"),
  });
}

import { existsSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import {
  type ListenOptions,
  listenVariables,
  prepareDataDirectory,
  runCommand,
  setEnvironment,
  withAddress,
  withFolder,
} from "@/cli/commands/shared-options";
import { setYoungGrowth } from "@/server/young-generation";

interface StartOptions extends ListenOptions {
  git?: string;
  ref?: string;
  sites?: string;
}

const LIST = "lectern.json";

/** The list of sites in the current folder, if nothing else names what to serve; the file may only contain check settings. */
function listOfSites(folder: string | undefined, { git }: StartOptions): string | undefined {
  const { DOCS_DIR, LECTERN_GIT, LECTERN_SITES } = process.env;
  const isNamed = [folder, git, DOCS_DIR, LECTERN_GIT, LECTERN_SITES].some((value) => value !== undefined);
  return !isNamed && existsSync(LIST) && readFileSync(LIST, "utf8").includes('"sites"') ? LIST : undefined;
}

/** `lectern start`: the server for readers. */
export function registerStart(program: Command): void {
  withAddress(withFolder(program.command("start").description("serve a docs folder to readers")))
    .option("--git <url>", "serve a Git repository, and follow it; DOCS_DIR is a folder in it (default: LECTERN_GIT)")
    .option(
      "--sites <file>",
      "serve the sites of a list (default: LECTERN_SITES, or lectern.json of the current folder)",
    )
    .option("--ref <ref>", "branch, tag, or commit of the repository (default: LECTERN_GIT_REF, or its default branch)")
    .action((folder: string | undefined, options: StartOptions) =>
      runCommand(async () => {
        setEnvironment({
          NODE_ENV: "production",
          ...listenVariables(folder, options),
          LECTERN_SITES: options.sites ?? listOfSites(folder, options),
          LECTERN_GIT: options.git,
          LECTERN_GIT_REF: options.ref,
        });
        setYoungGrowth(1);
        await prepareDataDirectory();
        const { startServer } = await import("@/server/start-server");
        await startServer({ isDevelopment: false });
      }),
    );
}

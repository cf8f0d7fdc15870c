import type { Command } from "commander";
import {
  hostAddress,
  type ListenOptions,
  prepareDataDirectory,
  runCommand,
  setEnvironment,
  withAddress,
  withFolder,
} from "@/cli/commands/shared-options";

/** `lectern start`: the server for readers. */
export function registerStart(program: Command): void {
  withAddress(withFolder(program.command("start").description("serve a docs folder to readers")))
    .option("--git <url>", "serve a Git repository, and follow it; DOCS_DIR is a folder in it (default: LECTERN_GIT)")
    .option("--ref <ref>", "branch, tag, or commit of the repository (default: LECTERN_GIT_REF, or its default branch)")
    .action((folder: string | undefined, options: ListenOptions & { git?: string; ref?: string }) =>
      runCommand(async () => {
        setEnvironment({
          NODE_ENV: "production",
          DOCS_DIR: folder,
          LECTERN_GIT: options.git,
          LECTERN_GIT_REF: options.ref,
          PORT: options.port,
          HOSTNAME: hostAddress(options.host),
          LECTERN_BASE_PATH: options.basePath,
        });
        await prepareDataDirectory();
        const { startServer } = await import("@/server/main");
        await startServer({ isDevelopment: false });
      }),
    );
}

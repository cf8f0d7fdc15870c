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
  withAddress(withFolder(program.command("start").description("serve a docs folder to readers"))).action(
    (folder: string | undefined, options: ListenOptions) =>
      runCommand(async () => {
        setEnvironment({
          NODE_ENV: "production",
          DOCS_DIR: folder,
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

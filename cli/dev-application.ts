import { Command } from "commander";
import {
  type ListenOptions,
  listenVariables,
  runCommand,
  setEnvironment,
  withAddress,
  withFolder,
} from "@/cli/commands/shared-options";

/** `npm run dev:application`: the framework compiles the application on request, and the browser updates when a source changes. */
await withAddress(withFolder(new Command("npm run dev:application --")))
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .action((folder: string | undefined, options: ListenOptions) =>
    runCommand(async () => {
      setEnvironment({
        ...listenVariables(folder, options),
        NODE_ENV: "development",
        LECTERN_AUTHORING: "on",
        NEXT_TELEMETRY_DISABLED: "1",
      });
      const { startServer } = await import("@/server/start-server");
      await startServer({ isDevelopment: true });
    }),
  )
  .parseAsync();

import { Command } from "commander";
import {
  hostAddress,
  type ListenOptions,
  setEnvironment,
  withAddress,
  withFolder,
} from "@/cli/commands/shared-options";

/**
 * Sets the environment from the arguments of an npm script, like the commands of the package do. Exits after `--help` and for
 * invalid arguments.
 * @param name command line of the script, for its help
 * @param parameters arguments of the script
 */
export function readListenArguments(name: string, parameters: readonly string[]): void {
  withAddress(withFolder(new Command(name)))
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .action((folder: string | undefined, { port, host, basePath }: ListenOptions) =>
      setEnvironment({ DOCS_DIR: folder, PORT: port, HOSTNAME: hostAddress(host), LECTERN_BASE_PATH: basePath }),
    )
    .parse(parameters, { from: "user" });
}

import { Command } from "commander";
import {
  hostAddress,
  type ListenOptions,
  setEnvironment,
  withAddress,
  withFolder,
} from "@/cli/commands/shared-options";

/**
 * Reads the folder and the address from the arguments of a script of the clone into the environment, as the
 * commands of the package do. Help and wrong arguments end the process.
 * @param name how the script is called, for its help
 * @param parameters the arguments after it
 */
export function readListenArguments(name: string, parameters: readonly string[]): void {
  withAddress(withFolder(new Command(name)))
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .action((folder: string | undefined, { port, host, basePath }: ListenOptions) =>
      setEnvironment({ DOCS_DIR: folder, PORT: port, HOSTNAME: hostAddress(host), LECTERN_BASE_PATH: basePath }),
    )
    .parse(parameters, { from: "user" });
}

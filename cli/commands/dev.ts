import path from "node:path";
import type { Command } from "commander";
import { listAddresses, printBanner } from "@/cli/banner";
import {
  type ListenOptions,
  listenVariables,
  prepareDataDirectory,
  QUIET,
  runCommand,
  setEnvironment,
  withAddress,
  withFolder,
} from "@/cli/commands/shared-options";
import { readEnvironment } from "@/lib/env";
import { setYoungGrowth } from "@/server/young-generation";

interface DevOptions extends ListenOptions {
  open?: true;
  quiet?: true;
  groups?: string;
  signedIn?: true;
  signedOut?: true;
}

/** `lectern dev`: the server for authors, from the build, with live reload and the problems of the open page. */
export function registerDev(program: Command): void {
  withAddress(withFolder(program.command("dev").description("show a docs folder while you write")))
    .option("--open", "open the site in the browser")
    .option("--groups <list>", "show what readers of these groups see, separated by commas")
    .option("--signed-in", "show what readers see who have signed in and are in no group")
    .option("--signed-out", "show what readers see who have not signed in")
    .option("-q, --quiet", QUIET)
    .action((folder: string | undefined, options: DevOptions) => runCommand(() => runDev(folder, options)));
}

async function runDev(folder: string | undefined, options: DevOptions): Promise<void> {
  setYoungGrowth(1);
  const variables = listenVariables(folder, options);
  setEnvironment({
    ...variables,
    NODE_ENV: "production",
    LECTERN_AUTHORING: "on",
    LECTERN_VIEW_AS: options.groups ?? (options.signedIn ? "signed-in" : options.signedOut && "signed-out"),
    // By default, unpublished pages are only available on this machine.
    HOSTNAME: variables.HOSTNAME ?? "127.0.0.1",
    LECTERN_LOG_LEVEL: process.env.LECTERN_LOG_LEVEL ?? (options.quiet ? "error" : "warn"),
  });
  await prepareDataDirectory();
  const { startServer } = await import("@/server/start-server");
  await startServer({
    isDevelopment: false,
    findsPort: true,
    isQuiet: options.quiet,
    onListening: (address) => {
      const wantedPort = readEnvironment().PORT;
      const docsDirectory = path.resolve(readEnvironment().DOCS_DIR);
      if (!options.quiet) printBanner({ docsDirectory, wantedPort, ...address });
      if (options.open) void openBrowser(listAddresses(address)[0]?.url);
    },
  });
}

async function openBrowser(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const { default: open } = await import("open");
  await open(url).catch(() => console.warn(`The browser could not be opened. Open ${url} yourself.`));
}

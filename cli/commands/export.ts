import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import type { Command } from "commander";
import {
  prepareDataDirectory,
  QUIET,
  runCommand,
  setEnvironment,
  withBasePath,
  withFolder,
} from "@/cli/commands/shared-options";
import { showProgress } from "@/cli/progress-line";
import { previewReader } from "@/lib/access/current-viewer.server";
import { buildDirectory } from "@/lib/application.server";
import { countOf } from "@/lib/base/count-of";
import { BATCH_FLAGS } from "@/lib/base/node-flags";
import { readEnvironment } from "@/lib/env";

interface ExportOptions {
  out: string;
  directories?: true;
  basePath?: string;
  quiet?: true;
  allowFailures?: true;
  groups?: string;
}

/** `lectern export`: the site as files for a host without a server. */
export function registerExport(program: Command): void {
  withBasePath(withFolder(program.command("export").description("write the site as files for any host")))
    .option("-o, --out <folder>", "folder to write; emptied first if a previous export wrote it", "out")
    .option("--directories", "write guides/start/index.html instead of guides/start.html")
    .option("--groups <list>", "write what readers of these groups see, separated by commas; else what everyone sees")
    .option("--allow-failures", "succeed even if pages could not be exported")
    .option("-q, --quiet", QUIET)
    .action((folder: string | undefined, options: ExportOptions) =>
      runCommand(async () => (await runWithFlags()) ?? runExport(folder, options)),
    );
}

async function runExport(folder: string | undefined, options: ExportOptions): Promise<number> {
  setEnvironment({
    NODE_ENV: "production",
    DOCS_DIR: folder,
    LECTERN_BASE_PATH: options.basePath,
    LECTERN_EXPORT: "on",
    LECTERN_VIEW_AS: options.groups,
    LECTERN_WATCH: "off",
    // Errors are part of the command's output; they contain the position of failures on pages.
    LECTERN_LOG_LEVEL: "error",
    ASSISTANT: "off",
  });
  if (!existsSync(path.join(buildDirectory(), "BUILD_ID"))) {
    console.error("No build found. Run: npm run build");
    return 2;
  }
  await prepareDataDirectory();
  const { getSiteFor } = await import("@/lib/site/site-store");
  const reader = options.groups === undefined ? undefined : previewReader(options.groups);
  const { exportSite } = await import("@/lib/build/export/export-site");
  const { startExportRenderers } = await import("@/cli/export-renderers");
  const site = await getSiteFor(reader && { type: "member", groups: reader.groups });
  const pages = site.pages.size + site.generatedPages.size;
  const renderers = await startExportRenderers(pages);
  try {
    const report = await exportSite({
      site,
      renderers,
      outputDirectory: path.resolve(options.out),
      layout: options.directories || site.settings.seo.trailingSlash ? "directories" : "files",
      progress: showProgress("Exporting pages", { isQuiet: options.quiet }),
    });
    if (!options.quiet) {
      if (!readEnvironment().LECTERN_SITE_URL)
        console.log("Without LECTERN_SITE_URL, the export has no sitemap, feeds, or preview images.");
      console.log(`Exported ${countOf(report.pages, "page")} in ${countOf(report.files, "file")} to ${options.out}.`);
    }
    for (const failure of report.failures) console.error(failure);
    return report.failures.length > 0 && !options.allowFailures ? 1 : 0;
  } finally {
    await renderers.stop();
  }
}

const FLAGS = [...BATCH_FLAGS, "--max-semi-space-size=64"];

/**
 * Runs this command again in a child process with these flags, unless this process has them.
 * @returns the exit code of the child process; undefined if this process has the flags.
 */
async function runWithFlags(): Promise<number | undefined> {
  if (FLAGS.every((flag) => process.execArgv.includes(flag))) return undefined;
  const parameters = [...process.execArgv, ...FLAGS, ...process.argv.slice(1)];
  const child = spawn(process.execPath, parameters, { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}

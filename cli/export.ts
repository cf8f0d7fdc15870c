import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { EnvironmentError, readEnvironment } from "@/lib/env";
import { exportSite } from "@/lib/export/export-site";
import { startTemporaryServer } from "@/lib/server/temporary-server";
import { getSite, SiteError } from "@/lib/site/site-store";

const usage = `Usage: npm run export -- [folder] [--directories]

Writes the site as files for a host without a server, including search. Build the application first.

  folder         output folder, default out; emptied first if a previous export wrote it
  --directories  writes guides/start/index.html instead of guides/start.html

DOCS_DIR, LECTERN_SITE_URL, and the other variables work as for the server. LECTERN_BASE_PATH must be the same as for the build.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { directories: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help || positionals.length > 1) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const buildDirectory = path.resolve(process.env.NEXT_DIST_DIR || ".next");
  if (!existsSync(path.join(buildDirectory, "BUILD_ID"))) {
    console.error("No build found. Run: npm run build");
    return 2;
  }
  const environment = readEnvironment();
  const site = await getSite();
  const server = await startTemporaryServer(environment.LECTERN_BASE_PATH, {
    LECTERN_EXPORT: "on",
    LECTERN_WATCH: "off",
    ASSISTANT: "off",
  });
  try {
    const report = await exportSite({
      site,
      origin: server.origin,
      basePath: environment.LECTERN_BASE_PATH,
      siteUrl: environment.LECTERN_SITE_URL,
      frameAncestors: environment.LECTERN_FRAME_ANCESTORS,
      staticDirectory: path.join(buildDirectory, "static"),
      outputDirectory: path.resolve(positionals[0] ?? "out"),
      layout: values.directories ? "directories" : "files",
    });
    if (!environment.LECTERN_SITE_URL)
      console.log("Without LECTERN_SITE_URL, the export has no sitemap, feeds, or preview images.");
    console.log(`Exported ${report.pages} pages in ${report.files} files to ${positionals[0] ?? "out"}.`);
    for (const failure of report.failures) console.error(failure);
    return report.failures.length > 0 ? 1 : 0;
  } finally {
    await server.stop();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = error instanceof EnvironmentError || error instanceof SiteError;
    console.error(isExpected || error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);

import path from "node:path";
import { showProgress } from "@/cli/progress-line";
import { countOf } from "@/lib/base/count-of";
import { ENGINE_TITLES, type EngineName } from "@/lib/site/detect-engine";
import { NEEDS_RUNNING } from "@/migrate/configuration/read-module";
import { migrateSite } from "@/migrate/migrate-site";
import { REPORT_FILE } from "@/migrate/report";
import { checkTarget, writeSite } from "@/migrate/write-site";

/** Options of `migrate`. */
export interface MigrateCommandOptions {
  /** The folder to write. */
  to: string;
  from?: EngineName;
  quiet?: true;
}

/** Converts a site and says what became of it. @throws UserError for folders that cannot be used. */
export async function runMigrate(source: string, { to, from, quiet }: MigrateCommandOptions): Promise<void> {
  const target = path.resolve(to);
  await checkTarget(source, target);
  const migrated = await migrateSite(source, {
    ...(from ? { engine: from } : {}),
    progress: showProgress("Converting pages", { isQuiet: quiet }),
  });
  await writeSite(source, target, migrated);
  if (quiet) return;
  const { site, findings, assets } = migrated;
  const unknown = findings.filter(({ message }) => message === NEEDS_RUNNING);
  if (unknown.length > 0) {
    console.log("These parts of the configuration are known only when its code runs, which this command does not do:");
    for (const { file, line } of unknown) console.log(`  ${file}:${line ?? 1}`);
  }
  const written = `${countOf(site.pages.length, "page")} and ${countOf(assets.size, "file")}`;
  console.log(`Converted a ${ENGINE_TITLES[site.engine]} site: wrote ${written} to ${target}.`);
  if (findings.length > 0) {
    console.log(
      `${countOf(findings.length, "place")} not converted as written: see ${path.join(target, REPORT_FILE)}.`,
    );
  }
  console.log(`Next: npx lectern check ${target}`);
}

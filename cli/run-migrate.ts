import path from "node:path";
import { parseArgs } from "node:util";
import { NEEDS_RUNNING } from "@/lib/migrate/configuration/read-module";
import { ENGINE_NAMES } from "@/lib/migrate/engines/engines";
import { migrateSite } from "@/lib/migrate/migrate-site";
import { REPORT_FILE } from "@/lib/migrate/report";
import type { EngineName } from "@/lib/migrate/types";
import { checkTarget, writeSite } from "@/lib/migrate/write-site";

const usage = `Usage: npm run migrate -- folder --to new-folder [--from engine] [--quiet]

Converts the documentation of another engine into a docs folder. The old folder is only read, and no code in it is run.

  folder   the folder of the old site, or the repository that it is in
  --to     the folder to write; it must be empty or missing
  --from   the engine, if it is not recognized: ${ENGINE_NAMES.join(", ")}
  --quiet  print nothing but errors

What was not converted is listed by file and line in ${REPORT_FILE} in the new folder.
Exit code: 0 if the site was written, 2 otherwise.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string" },
      from: { type: "string" },
      quiet: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0) throw new TypeError("Name one folder to migrate.");
  if (values.to === undefined) throw new TypeError("Name the new folder with --to.");
  const engine = ENGINE_NAMES.find((name) => name === values.from);
  if (values.from !== undefined && engine === undefined) throw new TypeError(`No engine is called ${values.from}.`);
  const target = path.resolve(values.to);
  await checkTarget(source, target);
  await run(source, target, engine, values.quiet === true);
  return 0;
}

async function run(source: string, target: string, engine: EngineName | undefined, isQuiet: boolean): Promise<void> {
  const isTerminal = process.stderr.isTTY && !isQuiet;
  const migrated = await migrateSite(source, {
    ...(engine ? { engine } : {}),
    ...(isTerminal ? { progress: (done, total) => process.stderr.write(`\r${done} of ${total} pages`) } : {}),
  });
  if (isTerminal) process.stderr.write("\r\u001B[K");
  await writeSite(source, target, migrated);
  if (isQuiet) return;
  const { site, findings, assets } = migrated;
  const unknown = findings.filter(({ message }) => message === NEEDS_RUNNING);
  if (unknown.length > 0) {
    console.log("These parts of the configuration are known only when its code runs, which this command does not do:");
    for (const { file, line } of unknown) console.log(`  ${file}:${line ?? 1}`);
  }
  console.log(`${site.pages.length} pages and ${assets.size} files from ${site.engine} written to ${target}.`);
  if (findings.length > 0) {
    console.log(`${findings.length} places were not converted as they were: see ${path.join(target, REPORT_FILE)}.`);
  }
  console.log(`Next: npm run check -- ${target}`);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof TypeError ? `${error.message}\n\n${usage}` : error);
    process.exitCode = 2;
  },
);

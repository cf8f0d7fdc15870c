import { parseArgs } from "node:util";
import { CommandError, exitWith, terminal } from "@/cli/command-output";
import { runRename } from "@/cli/run-rename";
import { readEnvironment } from "@/lib/env";

const usage = `Usage: npm run rename -- <from> <to> [options]

Moves a page or a folder, and changes what refers to it: the navigation, links, images, and imports. The old address
is redirected to the new one.

  from, to            paths of pages or folders, such as guides/start; a target that ends with / is moved into

  --folder <folder>   the folder with docs.json; defaults to DOCS_DIR or the current folder
  --no-redirect       adds no redirect
  --yes               does not ask

Exit code: 0 if it was moved, 1 if not, 2 if the names cannot be used.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: "string" },
      help: { type: "boolean", short: "h" },
      "no-redirect": { type: "boolean" },
      yes: { type: "boolean", short: "y" },
    },
  });
  if (values.help) {
    terminal.print(usage);
    return 0;
  }
  const [from, to, ...others] = positionals;
  if (from === undefined || to === undefined || others.length > 0) {
    throw new CommandError(`Give two names: what to move, and where.\n\n${usage}`);
  }
  const { DOCS_DIR, LECTERN_DATA } = readEnvironment();
  const { yes, "no-redirect": skipRedirect } = values;
  return runRename(
    { folder: values.folder ?? DOCS_DIR, dataDirectory: LECTERN_DATA, from, to, yes, skipRedirect },
    terminal,
  );
}

void exitWith(main, usage);

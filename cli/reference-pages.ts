import { writeFile } from "node:fs/promises";
import { describeCommands } from "@/cli/describe-commands";
import { createProgram } from "@/cli/program";
import { buildReferencePages } from "@/lib/build/reference/reference-pages";

for (const { file, content } of buildReferencePages(describeCommands(createProgram()))) {
  await writeFile(file, content);
  console.log(file);
}

import { writeFile } from "node:fs/promises";
import { formatSource } from "@/lib/component-lists/format-source";
import { generateComponentLists } from "@/lib/component-lists/generate-lists";
import { readComponentFamilies } from "@/lib/component-lists/read-families";

for (const { file, content } of generateComponentLists(await readComponentFamilies(process.cwd()))) {
  await writeFile(file, formatSource(file, content));
  console.log(file);
}

import { writeFile } from "node:fs/promises";
import { formatSource } from "@/lib/build/component-lists/format-source";
import { generateComponentLists } from "@/lib/build/component-lists/generate-lists";
import { readComponentFamilies } from "@/lib/build/component-lists/read-families";

for (const { file, content } of generateComponentLists(await readComponentFamilies(process.cwd()))) {
  await writeFile(file, await formatSource(file, content));
  console.log(file);
}

import { writeFile } from "node:fs/promises";
import { buildReferencePages } from "@/lib/build/reference/reference-pages";

for (const { file, content } of buildReferencePages()) {
  await writeFile(file, content);
  console.log(file);
}

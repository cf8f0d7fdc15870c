import { generateImportMap, IMPORT_MAP_FILE } from "@/lib/build/bundled-pages/generate-import-map";

const files = await generateImportMap(process.cwd());
console.log(`${IMPORT_MAP_FILE}: ${files.length} page${files.length === 1 ? "" : "s"} to compile with the bundler`);

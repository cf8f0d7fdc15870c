import { generateImportMap, IMPORT_MAP_FILE } from "@/lib/build/bundled-pages/generate-import-map";
import { countOf } from "@/lib/count-of";

const files = await generateImportMap(process.cwd());
console.log(`${IMPORT_MAP_FILE}: ${countOf(files.length, "page")} to compile with the bundler`);

import { countOf } from "@/lib/base/count-of";
import { generateImportMap, IMPORT_MAP_FILE } from "@/lib/build/bundled-pages/generate-import-map";

const files = await generateImportMap(process.cwd());
console.log(`${IMPORT_MAP_FILE}: ${countOf(files.length, "page")} to compile with the bundler`);

import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { applicationDirectory } from "@/lib/application.server";

/** URL of the file that another thread or process runs. @param name of the program in `cli/` */
export function workerFile(name: string): string {
  // The bundle of the program is next to the server's; in the repository, its source is run.
  const bundled = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  const source = path.join(applicationDirectory(), "cli", `${name}-source.mjs`);
  return pathToFileURL(existsSync(bundled) ? bundled : source).href;
}

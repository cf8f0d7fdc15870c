import { writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

/** Name of the bundled widget in the server's folder. */
export const WIDGET_FILE = "widget.js";

/**
 * Bundles the assistant for other sites into a single script.
 * @param projectDirectory absolute. @param file absolute path to write the script to, if given.
 * @returns the script. @throws if the sources have errors.
 */
export async function bundleWidget(projectDirectory: string, file?: string): Promise<string> {
  const options = { bundle: true, minify: true, format: "iife", target: "es2022", logLevel: "warning" } as const;
  const entryPoints = [path.join(projectDirectory, "widget", "index.ts")];
  const { outputFiles } = await build({ ...options, absWorkingDir: projectDirectory, entryPoints, write: false });
  const code = outputFiles[0]?.text ?? "";
  if (file !== undefined) await writeFile(file, code);
  return code;
}

import { spawnSync } from "node:child_process";
import path from "node:path";

/**
 * Formats a source so that it passes `npm run lint`, with sorted imports.
 * @throws if the formatter is not installed, or cannot parse the source
 */
export function formatSource(file: string, content: string): string {
  if (file.endsWith(".css")) return content;
  const formatter = path.resolve("node_modules/oxfmt/dist/cli.js");
  const result = spawnSync(process.execPath, [formatter, `--stdin-filepath=${file}`], {
    input: content,
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`${file} cannot be formatted: ${result.stderr}`);
  return result.stdout;
}

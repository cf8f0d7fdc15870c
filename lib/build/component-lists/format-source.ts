import { spawnSync } from "node:child_process";
import path from "node:path";

/**
 * Formats a source so that it passes `npm run lint`, with sorted imports.
 * @throws if Biome is not installed, or cannot parse the source
 */
export function formatSource(file: string, content: string): string {
  if (file.endsWith(".css")) return content;
  const biome = path.resolve("node_modules/@biomejs/biome/bin/biome");
  const result = spawnSync(process.execPath, [biome, "check", "--write", `--stdin-file-path=${file}`], {
    input: content,
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`Biome cannot format ${file}: ${result.stderr}`);
  return result.stdout;
}

import { SourceMap } from "node:module";
import { isError } from "@/lib/content/sandbox/sandbox";

/** What the bundler puts before the files of the content. */
const NAMESPACE = /^content:/;

/**
 * Where the author wrote the code of an island module that threw an error, as `file:line:column`; undefined if it is unknown.
 * @param name what stack traces call the module. @param map its source map, which begins at its second line.
 */
export function placeInIsland(error: unknown, name: string, map: string | undefined): string | undefined {
  if (map === undefined || !isError(error) || typeof error.stack !== "string") return undefined;
  const [, line, column] = new RegExp(`${name}:(\\d+):(\\d+)`).exec(error.stack) ?? [];
  if (line === undefined || column === undefined || Number(line) < 2) return undefined;
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 2, Number(column) - 1);
  if (!("originalLine" in entry)) return undefined;
  return `${entry.originalSource.replace(NAMESPACE, "")}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

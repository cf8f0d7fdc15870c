import { readFile } from "node:fs/promises";
import { parse } from "jsonc-parser";
import { format } from "oxfmt";

/**
 * Formats a source so that it passes `npm run lint`, with sorted imports.
 * @throws if the formatter is not installed, or cannot parse the source
 */
export async function formatSource(file: string, content: string): Promise<string> {
  if (file.endsWith(".css")) return content;
  const { code, errors } = await format(file, content, parse(await readFile(".oxfmtrc.json", "utf8")));
  if (errors[0]) throw new Error(`${file} cannot be formatted: ${errors[0].message}`);
  return code;
}

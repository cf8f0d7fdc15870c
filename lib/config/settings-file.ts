import type { z } from "zod";
import { failure, type Result, success } from "@/lib/base/result";
import { checkValue } from "@/lib/config/explain-issue";
import { quotePath } from "@/lib/config/finding";
import type { JsonPath } from "@/lib/config/json-path";
import { parseSourceFile } from "@/lib/config/source-file";

/** A mistake that a schema cannot find. */
export interface SettingsMistake {
  path: JsonPath;
  /** A sentence without its subject, which precedes it. */
  message: string;
}

/**
 * Reads a file of settings, which may have comments and trailing commas. @param name of the file, for messages
 * @param examine finds further mistakes
 * @returns the settings, or all mistakes as lines `lectern.json:3:5 message`
 */
export function readSettings<Schema extends z.ZodType>(
  { name, text, schema }: { name: string; text: string; schema: Schema },
  examine: (value: unknown) => readonly SettingsMistake[] = () => [],
): Result<z.output<Schema>, string[]> {
  const parsed = parseSourceFile(text, { isCommented: true });
  if (!parsed.ok) {
    const { line, column, reason } = parsed.error;
    return failure([`${name}:${line}:${column} The file is not valid JSON: ${reason}.`]);
  }
  const { value, position, duplicateKeys } = parsed.value;
  const places = [
    ...examine(value).map(({ path, message }) => ({ ...position(path), text: `${quotePath(path)} ${message}` })),
    ...checkValue({ schema, value, path: [] }).map(({ path, part, message, hint }) => {
      const sentence = message.replace(/^docs\.json/, name).replace(" and is ignored", "");
      return { ...position(path, part), text: hint ? `${sentence} ${hint}` : sentence };
    }),
    ...duplicateKeys().map(({ path, position: second }) => {
      return { ...second, text: `${quotePath(path)} is set twice. Keep one of them.` };
    }),
  ].sort((one, other) => one.line - other.line || one.column - other.column);
  const read = schema.safeParse(value);
  if (places.length > 0 || !read.success)
    return failure(places.map(({ line, column, text: sentence }) => `${name}:${line}:${column} ${sentence}`));
  return success(read.data);
}

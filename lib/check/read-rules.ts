import { failure, type Result, success } from "@/lib/base/result";
import { describeUnknownCode, type IgnoreRule } from "@/lib/check/check-settings";
import { isProblemCode } from "@/lib/problems/catalog";

const LEVELS: ReadonlySet<string> = new Set(["error", "warning", "note", "none"]);

/**
 * Reads a list of problem codes and file patterns, separated by commas. A comma in a name is written `\,`. A word without a dot
 * or slash is a code.
 */
export function readRules(list: string | undefined): Result<IgnoreRule[], string> {
  const entries = splitList(list);
  const unknown = entries.find((entry) => /^[a-z-]+$/.test(entry) && !isProblemCode(entry));
  if (unknown !== undefined) return failure(describeUnknownCode(unknown));
  return success(entries.map((entry) => (isProblemCode(entry) ? { code: entry } : { files: entry })));
}

/** Reads a list of levels and problem codes, separated by commas; undefined for an absent list. */
export function readFailOn(list: string | undefined): Result<string[] | undefined, string> {
  if (list === undefined) return success(undefined);
  const entries = splitList(list);
  const unknown = entries.find((entry) => !LEVELS.has(entry) && !isProblemCode(entry));
  return unknown === undefined ? success(entries) : failure(describeUnknownCode(unknown));
}

function splitList(list = ""): string[] {
  return list
    .split(/(?<!\\),/)
    .map((entry) => entry.trim().replaceAll("\\,", ","))
    .filter((entry) => entry !== "");
}

import { realpathSync } from "node:fs";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { getOrMake } from "@/lib/base/get-or-make";
import { readTextFileNow } from "@/lib/base/read-text-file.server";
import { failure, type Result, success } from "@/lib/base/result";
import { formatPath } from "@/lib/config/json-path";
import {
  type ReadOutcome,
  type ResolvedConfig,
  resolveReferences,
  syntaxProblem,
} from "@/lib/config/resolve-references";
import { parseSourceFile } from "@/lib/config/source-file";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** Name of the configuration file in the docs folder. */
export const configFile = "docs.json";

/** docs.json as read, with every `$ref` resolved. `problems` contains the mistakes in references. */
export interface LoadedConfig extends ResolvedConfig {
  /** Files to watch, relative to the docs folder: all files of the configuration, and those that it refers to. */
  files: string[];
  /** Keys that occur twice in one object. Not part of `problems`, since looking for them costs a second parse. */
  findDuplicateKeys(): Problem[];
}

/**
 * Reads docs.json of a folder and the files that it refers to. Symbolic links of references are followed inside the folder
 * only. Fails only where docs.json itself cannot be read or is no valid JSON.
 * @param text of docs.json, if not that in the folder
 */
export async function loadConfig(directory: string, text?: string): Promise<Result<LoadedConfig, Problem[]>> {
  const written = text === undefined ? readOutcome(path.join(directory, configFile)) : parseOutcome(text);
  if (written.type === "invalid") return failure([syntaxProblem(configFile, written.failure)]);
  if (written.type !== "read") return failure([missingConfig(directory)]);

  const outcomes = new Map<string, ReadOutcome>([[configFile, written]]);
  const root = await realpath(directory);
  const resolved = resolveReferences(configFile, {
    get: (file) => getOrMake(outcomes, file, () => readInside(root, file)),
  });
  const findDuplicateKeys = () => duplicateKeyProblems(outcomes);
  return success({ ...resolved, files: [...outcomes.keys()], findDuplicateKeys });
}

function readInside(root: string, file: string): ReadOutcome {
  try {
    const target = realpathSync(path.join(root, file));
    return target.startsWith(root + path.sep) ? readOutcome(target) : { type: "outside" };
  } catch {
    // realpath fails exactly if there is no file to read.
    return { type: "missing" };
  }
}

function readOutcome(absolute: string): ReadOutcome {
  let text: string;
  try {
    text = readTextFileNow(absolute);
  } catch {
    // Absent, a folder or not permitted: for the author the same, the file cannot be read.
    return { type: "missing" };
  }
  return parseOutcome(text);
}

function parseOutcome(text: string): ReadOutcome {
  // In composed characters, as files are known.
  const parsed = parseSourceFile(text.normalize());
  return parsed.ok ? { type: "read", source: parsed.value } : { type: "invalid", failure: parsed.error };
}

function missingConfig(directory: string): Problem {
  return createProblem(
    "config-missing",
    { file: configFile },
    { message: `There is no readable docs.json in ${directory}.` },
  );
}

function duplicateKeyProblems(outcomes: ReadonlyMap<string, ReadOutcome>): Problem[] {
  return [...outcomes].flatMap(([file, outcome]) => {
    const duplicates = outcome.type === "read" ? outcome.source.duplicateKeys() : [];
    return duplicates.map(({ path: at, position }) => {
      const message = `\`${formatPath(at)}\` appears twice; the last one is used.`;
      return createProblem("duplicate-key", { file, ...position }, { path: formatPath(at), message });
    });
  });
}

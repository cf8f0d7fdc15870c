import { z } from "zod";
import { failure, type Result, success } from "@/lib/base/result";
import { suggest } from "@/lib/config/nearest";
import { readSettings } from "@/lib/config/settings-file";
import { isProblemCode, problemCatalog } from "@/lib/problems/catalog";

/** Name of the settings file, beside docs.json. */
export const SETTINGS_FILE = "lectern.json";

const LEVELS = ["error", "warning", "note"] as const;

const code = z.enum(Object.keys(problemCatalog)).meta({ id: "ProblemCode" });

const failOn = z.array(z.union([z.enum([...LEVELS, "none"]), code]));

const external = z.strictObject({
  ignore: z.array(z.string()).default([]).describe("URLs that start with one of these prefixes are not requested."),
  timeout: z.number().positive().max(300).default(10).describe("Time limit of a request, in seconds."),
  retries: z
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe("Number of further attempts if a server does not answer or is busy."),
});

const ignoreRule = z
  .strictObject({
    code: code.optional(),
    files: z.string().optional().describe("Pattern of files, as in .gitignore."),
    message: z.string().optional().describe("Part of the message."),
  })
  .describe("Leaves out the problems that match all of its conditions.");

/** The schema of the `check` settings. */
export const checkSettingsSchema = z.strictObject({
  levels: z.partialRecord(code, z.enum([...LEVELS, "off"])).default({}),
  failOn: failOn.optional().describe("Levels and codes that make the check fail."),
  ignore: z.array(ignoreRule).default([]),
  baseline: z.string().optional().describe("File with the known problems, relative to the docs folder."),
  external: external.prefault({}).describe("Settings for verifying links to other sites."),
});

/** The `check` settings of lectern.json. */
export type CheckSettings = z.output<typeof checkSettingsSchema>;
export type IgnoreRule = z.output<typeof ignoreRule>;
export type ExternalLinkSettings = z.output<typeof external>;

/** Message for a code that does not exist, with the code that was probably meant. */
export function describeUnknownCode(value: string): string {
  const hint = suggest(value, Object.keys(problemCatalog)) ?? "Problem codes are listed in the documentation.";
  return `\`${value}\` is not a problem code. ${hint}`;
}

/** The settings of a folder without a settings file. */
export const DEFAULT_SETTINGS: CheckSettings = checkSettingsSchema.parse({});

const fileSchema = z.looseObject({ check: checkSettingsSchema.prefault({}) });

/** Reads the `check` settings from the text of lectern.json, which may have comments. The failure is a message for its author. */
export function parseCheckSettings(text: string): Result<CheckSettings, string> {
  const read = readSettings({ name: SETTINGS_FILE, text, schema: fileSchema });
  return read.ok ? success(read.value.check) : failure(read.error.join("\n"));
}

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
  const unknown = entries.find((entry) => !failOn.element.safeParse(entry).success);
  return unknown === undefined ? success(entries) : failure(describeUnknownCode(unknown));
}

function splitList(list = ""): string[] {
  return list
    .split(/(?<!\\),/)
    .map((entry) => entry.trim().replaceAll("\\,", ","))
    .filter((entry) => entry !== "");
}

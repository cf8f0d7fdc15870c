import type { z } from "zod";
import { findColor, toHex } from "@/lib/base/color";
import { joinOr } from "@/lib/base/join-or";
import { type Finding, quotePath } from "@/lib/config/finding";
import { knownKeys } from "@/lib/config/inspect-schema";
import { type JsonPath, valueAt } from "@/lib/config/json-path";
import { suggestSynonym } from "@/lib/config/key-synonyms";
import { findReplacement } from "@/lib/config/legacy-keys";
import { suggest } from "@/lib/config/nearest";
import { isProblemCode } from "@/lib/problems/catalog";

type Issue = z.core.$ZodIssue;

/** A value of docs.json to check, with its schema and its path. */
export interface Subject {
  schema: z.ZodType;
  value: unknown;
  path: JsonPath;
  /** Further valid keys besides those of the schema, for hints. */
  otherKeys?: readonly string[];
}

/** Checks a value, and describes mistakes in sentences for the site's owner. */
export function checkValue(subject: Subject): Finding[] {
  const result = subject.schema.safeParse(subject.value);
  return result.success ? [] : result.error.issues.flatMap((issue) => explain(issue, [], subject));
}

/** @param prefix path of the union that contains the issue; paths of issues in a union are relative to it. */
function explain(issue: Issue, prefix: JsonPath, subject: Subject): Finding[] {
  const local = [...prefix, ...(issue.path as JsonPath)];
  const path = [...subject.path, ...local];
  const value = valueAt(subject.value, local);
  const name = quotePath(path);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => unknownKey(key, local, subject));
    case "invalid_union":
      return explainUnion(issue.errors, local, subject);
    case "invalid_type":
      return [value === undefined ? missing(path) : wrongType(path, value, [issue.expected])];
    case "invalid_value":
      return [value === undefined ? missing(path) : wrongChoice(path, value, issue.values)];
    case "too_small":
      if (Array.isArray(value)) return [{ code: "empty-list", path, message: `${name} must have at least one entry.` }];
      return [{ code: "wrong-value", path, message: `${name} must be ${atLeast(issue, value)}.` }];
    case "too_big":
      return [{ code: "too-many", path, message: `${name} may have at most ${issue.maximum} entries.` }];
    case "custom":
      return [explainCustom(issue, path, value)];
    default:
      return [
        {
          code: "wrong-value",
          path,
          message: `${name} ${issue.message}${butItIs(value)}.`,
          hint: /color/.test(issue.message) ? suggestColor(value) : undefined,
        },
      ];
  }
}

function atLeast(issue: { minimum: number | bigint; inclusive?: boolean }, value: unknown): string {
  if (typeof value === "string") return `at least ${issue.minimum} characters long`;
  return `${issue.inclusive === false ? "greater than" : "at least"} ${issue.minimum}`;
}

function explainCustom(issue: Issue & { code: "custom" }, path: JsonPath, value: unknown): Finding {
  if (issue.params?.isMissing === true) return missing(path);
  const code: unknown = issue.params?.code;
  return {
    code: isProblemCode(code) ? code : "wrong-value",
    path,
    message: `${quotePath(path)} ${issue.message}${code === "blank-label" ? "" : butItIs(value)}.`,
  };
}

function missing(path: JsonPath): Finding {
  const key = String(path.at(-1) ?? "");
  const parent = path.slice(0, -1);
  const holder = parent.length === 0 ? "docs.json" : quotePath(parent);
  return { code: "missing-key", path, message: `${holder} has no \`${key}\`.`, hint: `Add the key \`${key}\`.` };
}

function wrongType(path: JsonPath, value: unknown, expected: readonly string[]): Finding {
  const names = [...new Set(expected.map((type) => typeNames[type] ?? type))];
  return {
    code: "wrong-type",
    path,
    message: `${quotePath(path)} must be ${joinOr(names)}, but it is ${nameType(value)}.`,
  };
}

function wrongChoice(path: JsonPath, value: unknown, choices: readonly unknown[]): Finding {
  if (typeof value !== "string") return wrongType(path, value, ["string"]);
  const names = choices.map(String);
  const listed = names.length > 12 ? "one of the allowed values" : joinOr(names.map((name) => `\`${name}\``));
  const hint = suggest(value, names);
  return { code: "wrong-value", path, message: `${quotePath(path)} must be ${listed}${butItIs(value)}.`, hint };
}

function butItIs(value: unknown): string {
  if (value === "") return ", but it is empty";
  return typeof value === "string" || typeof value === "number" ? `, but it is \`${value}\`` : "";
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** The type of a value in a sentence: "a list", "text". */
export function nameType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "boolean" ? String(value) : (typeNames[typeof value] ?? typeof value);
}

/** Explains the issues of the alternative that the author probably meant, judged by the type of the value. */
function explainUnion(branches: readonly Issue[][], local: JsonPath, subject: Subject): Finding[] {
  const value = valueAt(subject.value, local);
  const path = [...subject.path, ...local];
  if (value === undefined) return [missing(path)];
  const plausible = branches.filter((branch) => !branch.some((issue) => isOfOtherType(issue, value)));
  if (plausible.length === 0) return [wrongType(path, value, branches.flatMap(expectedTypes))];
  const choices = plausible.flatMap((branch) => branch.flatMap((issue) => rootChoices(issue)));
  const closest = plausible.toSorted((one, other) => one.length - other.length)[0] ?? [];
  if (choices.length > 0 && closest.every((issue) => rootChoices(issue).length > 0)) {
    return [wrongChoice(path, value, choices)];
  }
  return closest.flatMap((issue) => explain(issue, local, subject));
}

function isOfOtherType(issue: Issue, value: unknown): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === "invalid_union")
    return issue.errors.every((branch) => branch.some((inner) => isOfOtherType(inner, value)));
  return issue.code === "invalid_type" || (issue.code === "invalid_value" && typeof value !== "string");
}

function expectedTypes(branch: readonly Issue[]): string[] {
  return branch.flatMap((issue) => {
    if (issue.path.length > 0) return [];
    if (issue.code === "invalid_union") return issue.errors.flatMap(expectedTypes);
    if (issue.code === "invalid_value") return ["string"];
    return issue.code === "invalid_type" ? [issue.expected] : [];
  });
}

function rootChoices(issue: Issue): readonly unknown[] {
  return issue.path.length === 0 && issue.code === "invalid_value" ? issue.values : [];
}

/** Objects in which the format allows no unknown keys (section 1.0). */
const strictObjects = new Set(["colors", "color", "integrations", "global", "openapi", "asyncapi", "graphql", "sdk"]);

function unknownKey(key: string, local: JsonPath, subject: Subject): Finding {
  const holder = [...subject.path, ...local];
  const path = [...holder, key];
  const keys = holder.filter((step) => typeof step === "string");
  const replacement = findReplacement([...keys, key].join("."));
  const message = `${quotePath(path)} has no meaning here and is ignored.`;
  if (replacement !== undefined) {
    return {
      code: "legacy-key",
      path,
      part: "key",
      message: `${quotePath(path)} belongs to an older format.`,
      hint: `Use ${replacement}.`,
    };
  }
  const known = [...knownKeys(subject.schema, local), ...(local.length === 0 ? (subject.otherKeys ?? []) : [])];
  const hint = suggestSynonym(key, known) ?? suggest(key, known);
  if (strictObjects.has(keys.at(-1) ?? "")) {
    return { code: "forbidden-key", path, part: "key", message: `${quotePath(path)} is not allowed here.`, hint };
  }
  return { code: "unknown-key", path, part: "key", message, hint };
}

/** A hint with a CSS color in the format's notation, with `#` and without transparency; undefined for other values. */
export function suggestColor(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const written = /^[\da-f]{3,8}$/i.test(value) ? `#${value}` : value;
  const color = findColor(written);
  return color && `Write \`${toHex(color).toUpperCase()}\`.`;
}

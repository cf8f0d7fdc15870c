import { Lexer } from "yaml";

/** Maximum depth of nested data: parsers are recursive, and a stack overflow may end the process. */
const MAX_LEVELS = 200;

/** A line with an indentation, or with nested list items, that is deeper than the limit. */
const DEEP_LINE = new RegExp(`^(?:[ \\t]|[?:-](?=[ \\t])){${MAX_LEVELS * 2},}\\S`, "m");

/** The message for data that is nested too deeply. */
export const YAML_TOO_DEEP = `it is nested more than ${MAX_LEVELS} levels deep`;

/** True for YAML that is nested too deeply to be parsed. */
export function isYamlTooDeep(text: string): boolean {
  if (DEEP_LINE.test(text)) return true;
  // Counting all brackets, including those in texts, is a cheap test before the exact one.
  return deepest(text.match(/[[\]{}]/g) ?? []) > MAX_LEVELS && deepest(new Lexer().lex(text)) > MAX_LEVELS;
}

/** True for data that is nested too deeply for recursive functions. */
export function isDataTooDeep(data: unknown): boolean {
  let level = [data];
  for (let depth = 0; depth <= MAX_LEVELS; depth += 1) {
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function deepest(tokens: Iterable<string>): number {
  let depth = 0;
  let most = 0;
  for (const token of tokens) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
}

import { type Document, visit, type YAMLParseError } from "yaml";
import type { SyntaxFailure } from "@/lib/config/syntax-failure";

/** A mistake in YAML, described for its author. */
export interface YamlFailure extends Required<SyntaxFailure> {
  /** True if a key is written twice; the last one counts, and the text can be read. */
  isDuplicateKey: boolean;
}

type Advice = Pick<YamlFailure, "reason" | "hint">;

const QUOTES = "Put the value in quotes.";

/** Explanations of the parser's error codes; for other codes, the parser's message is used. */
const ADVICE: Readonly<Record<string, Advice>> = {
  DUPLICATE_KEY: { reason: "this key appears twice", hint: "Remove one of the two; the last one is used." },
  TAB_AS_INDENT: {
    reason: "a tab is used for indentation, where only spaces are allowed",
    hint: "Indent with spaces.",
  },
  MULTILINE_IMPLICIT_KEY: {
    reason: "this line has no colon after its key",
    hint: "Write `key: value`, or indent the line if it belongs to the value above.",
  },
  BAD_SCALAR_START: { reason: "a plain value cannot begin with this character", hint: QUOTES },
  BAD_DQ_ESCAPE: {
    reason: "this backslash does not begin a YAML escape",
    hint: "Write `\\\\` for a backslash, or use single quotes.",
  },
  BAD_INDENT: {
    reason: "the indentation does not match any level above",
    hint: "Indent keys of the same level equally.",
  },
  BAD_ALIAS: { reason: "an alias is not a plain name", hint: "Put a value that begins with `*` in quotes." },
};

/**
 * Selects and explains the mistakes to report: duplicate keys, and the first error that stops the parser, since later ones
 * follow from it.
 * @param errors of the parser, in the order of the text
 */
export function explainYamlErrors(text: string, errors: readonly YAMLParseError[]): YamlFailure[] {
  const first = errors.find(({ code }) => code !== "DUPLICATE_KEY");
  return errors
    .filter((error) => error === first || error.code === "DUPLICATE_KEY")
    .map((error) => ({ ...adviceFor(text, error), isDuplicateKey: error.code === "DUPLICATE_KEY" }));
}

/** Finds the first alias for a value that contains the alias, which would be infinite; undefined if there is none. */
export function findSelfAlias(document: Document): YamlFailure | undefined {
  let failure: YamlFailure | undefined;
  visit(document, {
    Alias(_, alias, ancestors) {
      const value = alias.resolve(document);
      if (value === undefined || !ancestors.includes(value)) return undefined;
      const reason = `the alias \`*${alias.source}\` stands for a value that contains it`;
      const hint = "Write the value out, or refer to it with `$ref` where the format allows that.";
      failure = { offset: alias.range?.[0] ?? 0, reason, hint, isDuplicateKey: false };
      return visit.BREAK;
    },
  });
  return failure;
}

function adviceFor(text: string, { code, message, pos }: YAMLParseError): Advice & { offset: number } {
  const quote = /^Missing closing (["'])quote/.exec(message)?.[1];
  if (quote !== undefined) {
    const reason = `the quotation mark \`${quote}\` is not closed`;
    return { offset: openingQuote(text, quote, pos[0]), reason, hint: `Put a second \`${quote}\` after the value.` };
  }
  if (code === "BLOCK_AS_IMPLICIT_KEY") return keyInValue(text, pos[0]);
  const bracket = /end with a ([\]}])/.exec(message)?.[1];
  const hint = "Correct the line; a value that contains a colon, a hash, or a bracket must be in quotes.";
  if (bracket) {
    const opening = bracket === "]" ? "[" : "{";
    const reason = `the ${bracket === "]" ? "list" : "object"} that begins with \`${opening}\` is not closed`;
    const offset = text.lastIndexOf(opening, pos[0] - 1);
    return { offset: offset < 0 ? pos[0] : offset, reason, hint: `Put \`${bracket}\` after its last entry.` };
  }
  const own: Advice = { reason: lowerFirst(message.split(" at line ")[0] ?? message), hint };
  return { offset: pos[0], ...(ADVICE[code] ?? own) };
}

/** Explains a value that looks like a key: on the same line, or on the next line if that is indented more deeply. */
function keyInValue(text: string, offset: number): Advice & { offset: number } {
  const [line = "", next = ""] = text.slice(offset).split("\n");
  if (/:\s/.test(line)) return { offset, reason: "this value contains a colon, like a key", hint: QUOTES };
  const indent = next.length - next.trimStart().length;
  const reason = "this key is indented as if it belonged to the value above";
  return { offset: offset + line.length + 1 + indent, reason, hint: "Indent keys of the same level equally." };
}

/** The offset of the quotation mark that begins a value: the last one before an offset that follows a colon, dash or bracket. */
function openingQuote(text: string, quote: string, before: number): number {
  const openings = [...text.slice(0, before).matchAll(new RegExp(`(?:[:\\[{,-]\\s*|^\\s*)${quote}`, "gm"))];
  const last = openings.at(-1);
  return last ? last.index + last[0].length - 1 : before;
}

function lowerFirst(message: string): string {
  const text = message.replace(/\s+/g, " ").trim().replace(/[.:]$/, "");
  return text.charAt(0).toLowerCase() + text.slice(1);
}

import { type Document, visit, type YAMLParseError } from "yaml";

/** What is wrong with a text of YAML, in an author's words. */
export interface YamlFailure {
  /** Where it is wrong, in characters. */
  offset: number;
  reason: string;
  hint: string;
  /** A key written twice: the last one counts, and the rest can be read. */
  isDuplicateKey: boolean;
}

type Advice = Pick<YamlFailure, "reason" | "hint">;

const QUOTES = "Put the value in quotes.";

/** What the parser means by its codes; the others are passed on in its own words. */
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
 * The mistakes of a YAML text worth reporting: keys written twice, and the first of those that stop the parser, since
 * the later ones follow from it.
 * @param errors those of the parser, in the order of the text
 */
export function explainYamlErrors(text: string, errors: readonly YAMLParseError[]): YamlFailure[] {
  const first = errors.find(({ code }) => code !== "DUPLICATE_KEY");
  return errors
    .filter((error) => error === first || error.code === "DUPLICATE_KEY")
    .map((error) => ({ ...adviceFor(text, error), isDuplicateKey: error.code === "DUPLICATE_KEY" }));
}

/** The first alias that stands for a value around it, whose data would have no end; undefined without one. */
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

/** A value that holds a key as well: in its own line, or in the next one where that is indented more deeply. */
function keyInValue(text: string, offset: number): Advice & { offset: number } {
  const [line = "", next = ""] = text.slice(offset).split("\n");
  if (/:\s/.test(line)) return { offset, reason: "this value contains a colon, like a key", hint: QUOTES };
  const indent = next.length - next.trimStart().length;
  const reason = "this key is indented as if it belonged to the value above";
  return { offset: offset + line.length + 1 + indent, reason, hint: "Indent keys of the same level equally." };
}

/** The quotation mark that begins a value: the last one before the place that follows a colon, a dash or a bracket. */
function openingQuote(text: string, quote: string, before: number): number {
  const openings = [...text.slice(0, before).matchAll(new RegExp(`(?:[:\\[{,-]\\s*|^\\s*)${quote}`, "gm"))];
  const last = openings.at(-1);
  return last ? last.index + last[0].length - 1 : before;
}

function lowerFirst(message: string): string {
  const text = message.replace(/\s+/g, " ").trim().replace(/[.:]$/, "");
  return text.charAt(0).toLowerCase() + text.slice(1);
}

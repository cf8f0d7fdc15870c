import { affordableLength, classEnd } from "@/lib/openapi/schema/pattern-cost";

const REPEAT_LIMIT = 64;
const LONGEST_SAMPLE = 2_000;
const LONGEST_PATTERN = 1_000;

/** An escape, or one character. */
const ATOM = /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|p\{[^}]*\}|.)|./iuy;

/**
 * Makes a text that matches a regular expression of literals, classes, groups, choices, repetition and anchors, which are
 * common in specifications. Undefined if no matching text is found.
 * @example sampleOfPattern("^usr_[a-z0-9]{4}$") // "usr_aaaa"
 */
export function sampleOfPattern(pattern: string, minimumLength = 0): string | undefined {
  if (pattern.length > LONGEST_PATTERN || !readExpression(pattern)) return undefined;
  for (const extra of [0, Math.max(0, minimumLength - 1), minimumLength]) {
    const sample = new Sampler(pattern, extra).choice();
    if (sample.length >= minimumLength && matches(pattern, sample)) return sample;
  }
  return undefined;
}

/** True if the text matches, if JavaScript cannot parse the expression, or if matching would take too long. */
export function matches(pattern: string, text: string): boolean {
  return text.length > affordableLength(pattern) || (readExpression(pattern)?.test(text) ?? true);
}

// Patterns of other dialects are often valid without the `u` flag, which is stricter.
function readExpression(pattern: string): RegExp | undefined {
  return compiled(pattern, "u") ?? compiled(pattern, "");
}

function compiled(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/** A recursive descent through an expression that takes the first branch of every choice. */
class Sampler {
  private index = 0;

  /** @param extraLeft repetitions that the first unlimited quantifier adds to its minimum. */
  constructor(
    private readonly pattern: string,
    private extraLeft: number,
  ) {}

  choice(): string {
    const first = this.sequence();
    while (this.pattern[this.index] === "|") {
      this.index += 1;
      this.sequence();
    }
    return first;
  }

  private sequence(): string {
    let text = "";
    while (this.index < this.pattern.length && this.pattern[this.index] !== "|" && this.pattern[this.index] !== ")") {
      const atom = this.readAtom();
      const rounds = this.readQuantifier();
      text = (text + atom.repeat(Math.min(rounds, LONGEST_SAMPLE))).slice(0, LONGEST_SAMPLE);
    }
    return text;
  }

  private readAtom(): string {
    const start = this.index;
    if (this.pattern[start] === "(") return this.readGroup();
    if (this.pattern[start] === "[") {
      this.index = classEnd(this.pattern, start + 1) + 1;
      return memberOf(this.pattern.slice(start, this.index));
    }
    ATOM.lastIndex = start;
    const [atom = "", ...codes] = ATOM.exec(this.pattern) ?? [];
    this.index += Math.max(1, atom.length);
    const digits = codes.find((code) => code !== undefined);
    const code = Number.parseInt(digits ?? "", 16);
    if (digits !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    if (/^(?:\^|\$|\\b)$/i.test(atom)) return "";
    return atom === "." || atom.startsWith("\\") ? memberOf(atom) : atom;
  }

  private readGroup(): string {
    const [start = "("] = /^\((?:\?(?::|<?[=!]|<[A-Za-z]\w*>))?/.exec(this.pattern.slice(this.index)) ?? [];
    this.index += start.length;
    const text = this.choice();
    this.index += 1;
    return /[=!]$/.test(start) ? "" : text;
  }

  private readQuantifier(): number {
    const quantifier = /^(?:\{(\d+)(,?)(\d*)\}|[*+?])\??/.exec(this.pattern.slice(this.index));
    if (!quantifier) return 1;
    this.index += quantifier[0].length;
    const text = quantifier[0];
    const least = text.startsWith("{") ? Number(quantifier[1]) : text.startsWith("+") ? 1 : 0;
    const isOpen = text.startsWith("*") || text.startsWith("+") || quantifier[2] === ",";
    const most = quantifier[3] ? Number(quantifier[3]) : Number.POSITIVE_INFINITY;
    const wanted = isOpen ? Math.min(least + this.extraLeft, most) : least;
    if (isOpen) this.extraLeft = 0;
    return Math.min(wanted, least + REPEAT_LIMIT);
  }
}

/** A character of a class or escape, preferably a common one. */
function memberOf(set: string): string {
  const accepts = readExpression(`^${set}$`);
  if (!accepts) return "a";
  const usual = [..."a1A-_ .@/:+#x!\n\r\t"].find((candidate) => accepts.test(candidate));
  if (usual !== undefined) return usual;
  for (let code = 33; code <= 0xffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (accepts.test(character)) return character;
  }
  return "a";
}

/** Maximum number of ways in which a text is matched: more would block the server. */
const WAYS = 10_000_000;
/** Maximum length of a text, however simple the expression. */
const LENGTH = 10_000;

const QUANTIFIER = /[*+?]|\{(\d*)(?:,(\d*))?\}/y;

/**
 * The maximum length of a text, in characters, that can be matched against an expression without blocking the server. The number
 * of ways to match grows with a power of the length, or with each character if what is repeated has choices itself.
 */
export function affordableLength(pattern: string): number {
  // Choices and repetitions, and for each open group their number before it.
  let choices = 0;
  const before: number[] = [];
  let isNested = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index] ?? "";
    if (character === "\\") index += 1;
    else if (character === "[") index = classEnd(pattern, index + 1);
    else if (character === "(") {
      before.push(choices);
      // The question mark of `(?:` is no quantifier.
      if (pattern[index + 1] === "?") index += 1;
    } else if (character === ")") {
      const inside = choices - (before.pop() ?? choices);
      const [quantifier = "?", least, most = least] = quantifierAt(pattern, index + 1) ?? [];
      if (/[*+]|,\}/.test(quantifier)) isNested ||= inside > 0;
      else choices += inside * (Number(most ?? 1) - 1);
    } else if (character === "|" || isRepetition(quantifierAt(pattern, index))) choices += 1;
  }
  return Math.floor(Math.min(LENGTH, isNested ? Math.log(WAYS) / Math.log(choices + 1) : WAYS ** (1 / choices)));
}

/** Index of the bracket that closes the class whose content starts at `start`; the pattern's end if there is none. */
export function classEnd(pattern: string, start: number): number {
  for (let index = start; index < pattern.length; index += 1) {
    if (pattern[index] === "\\") index += 1;
    else if (pattern[index] === "]" && index > start) return index;
  }
  return pattern.length;
}

function quantifierAt(pattern: string, index: number): RegExpExecArray | null {
  QUANTIFIER.lastIndex = index;
  return QUANTIFIER.exec(pattern);
}

/** False for a fixed number of rounds. */
function isRepetition(quantifier: RegExpExecArray | null): boolean {
  return quantifier !== null && (quantifier[1] === undefined || quantifier[2] !== undefined);
}

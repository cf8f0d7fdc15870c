/** Length up to which a text is tried against an expression that repeats what repeats: each character doubles the time. */
const AMBIGUOUS_LENGTH = 20;
/** The same for one with several open repetitions: the time grows with a power of the length. */
const MANIFOLD_LENGTH = 200;
const LENGTH = 10_000;

/** The longest text, in characters, that may be tried against an expression without keeping the server busy. */
export function affordableLength(pattern: string): number {
  let openRepetitions = 0;
  // For each group around: whether it holds a choice or a repetition.
  const groups: boolean[] = [];
  const mark = () => {
    if (groups.length > 0) groups[groups.length - 1] = true;
  };
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index] ?? "";
    if (character === "\\") index += 1;
    else if (character === "[") index = classEnd(pattern, index + 1);
    else if (character === "(") groups.push(false);
    else if (character === "|") mark();
    else if (character === ")" && groups.pop()) {
      if (isRepetition(pattern, index + 1)) return AMBIGUOUS_LENGTH;
      mark();
    } else if (isRepetition(pattern, index)) {
      openRepetitions += 1;
      mark();
    }
  }
  return openRepetitions > 2 ? MANIFOLD_LENGTH : LENGTH;
}

/** Index of the bracket that ends the class whose content starts at `start`; the pattern's end where none does. */
export function classEnd(pattern: string, start: number): number {
  for (let index = start; index < pattern.length; index += 1) {
    if (pattern[index] === "\\") index += 1;
    else if (pattern[index] === "]" && index > start) return index;
  }
  return pattern.length;
}

function isRepetition(pattern: string, index: number): boolean {
  const repetition = /[*+]|\{\d*,\d*\}/y;
  repetition.lastIndex = index;
  return repetition.test(pattern);
}

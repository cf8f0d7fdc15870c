/** Maximum length of a text for an expression with nested repetitions, where each character may double the time. */
const AMBIGUOUS_LENGTH = 20;
/** Maximum length of a text for an expression with several repetitions, where the time grows with a power of the length. */
const MANIFOLD_LENGTH = 200;
/** Maximum length of a text for other expressions. */
const LENGTH = 10_000;

/** The maximum length of a text, in characters, that can be matched against an expression without blocking the server. */
export function affordableLength(pattern: string): number {
  let openRepetitions = 0;
  // For each open group: true if it contains a choice or a repetition.
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

/** Index of the bracket that closes the class whose content starts at `start`; the pattern's end if there is none. */
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

/** Scripts that are written without spaces between words. */
const WITHOUT_SPACES = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;

const ZERO_WIDTH_SPACE = "\u200b";

/**
 * Marks the ends of words with zero-width spaces in scripts that have no visible ones, so that lines break there and not
 * within a word. Punctuation gets none: whether a line may end beside it is for the line breaker (UAX 14) to say.
 * @example separateWords("部署应用") // "部署\u200b应用"
 */
export function separateWords(text: string): string {
  if (!WITHOUT_SPACES.test(text)) return text;
  let result = "";
  let followsWord = false;
  for (const { segment, isWordLike = false } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (followsWord && isWordLike) result += ZERO_WIDTH_SPACE;
    result += segment;
    followsWord = isWordLike;
  }
  return result;
}

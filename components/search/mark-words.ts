import type { TextRange } from "@/lib/search/response-types";

/** Where whole words are in a text. @param words lower case */
export function markWords(text: string, words: readonly string[]): TextRange[] {
  const wanted = new Set(words);
  return [...text.matchAll(/[\p{L}\p{N}_]+/gu)].flatMap(({ 0: word, index }): TextRange[] =>
    wanted.has(word.toLowerCase()) ? [[index, index + word.length]] : [],
  );
}

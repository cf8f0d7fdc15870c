import { analyze, type Word } from "@/lib/search/analyze";
import { CHINESE_SYNONYMS, ENGLISH_PHRASES, ENGLISH_SYNONYMS } from "@/lib/search/synonym-words";

type Table = ReadonlyMap<string, readonly string[]>;

let wordTable: Table | undefined;
let phraseTable: Table | undefined;

/**
 * Terms of the index that can replace another one in the pages, closest first; none for most terms.
 * @example synonymsOf("delet") // ["remov", "eras", …]
 */
export function synonymsOf(term: string): readonly string[] {
  wordTable ??= readTable(`${ENGLISH_SYNONYMS}|${CHINESE_SYNONYMS}`, (words) => words.split(/ +/));
  return wordTable.get(term) ?? [];
}

/**
 * Terms of the index that can replace the turns of phrase in a text, each once.
 * @example synonymsOfPhrases(analyze("How long does it run?")) // ["timeout", "durat", …]
 */
export function synonymsOfPhrases(words: readonly Word[]): readonly string[] {
  phraseTable ??= readTable(ENGLISH_PHRASES, (phrase) => [phrase]);
  const text = ` ${joinTerms(words)} `;
  const found = [...phraseTable].filter(([phrase]) => text.includes(` ${phrase} `));
  return [...new Set(found.flatMap(([, terms]) => terms))];
}

/** @param split what an entry is for: the text before its colon, which is one phrase or several words. */
function readTable(entries: string, split: (text: string) => readonly string[]): Table {
  const read = new Map<string, string[]>();
  for (const entry of entries.trim().split(/[|\n]/)) {
    const [words = "", others = ""] = entry.split(":");
    const terms = others.trim().split(/ +/).map(termOf);
    for (const term of split(words.trim()).map(termOf)) {
      const synonyms = read.get(term) ?? [];
      read.set(
        term,
        [...new Set([...synonyms, ...terms])].filter((other) => other !== term),
      );
    }
  }
  return read;
}

/** The terms of a word or phrase; a word that is segmented is used unchanged. */
function termOf(text: string): string {
  return /^[a-z0-9 ]+$/.test(text) ? joinTerms(analyze(text)) || text : text;
}

function joinTerms(words: readonly Word[]): string {
  return words
    .filter(({ kind }) => kind === "word")
    .map(({ term }) => term)
    .join(" ");
}

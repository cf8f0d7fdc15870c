import { analyze, type Word } from "@/lib/search/analyze";
import entries from "@/lib/search/synonyms.json" with { type: "json" };

/*
 * `synonyms.json` maps the words people use to the words documentation uses: one or more words, or a phrase, to the words that
 * a page may use instead. Each entry works in one direction, because "money" means "pricing" far more often than the reverse.
 * General vocabulary of software documentation: do not add words because one question misses its page.
 */

type Table = ReadonlyMap<string, readonly string[]>;

let wordTable: Table | undefined;
let phraseTable: Table | undefined;

/**
 * Terms of the index that can replace another one in the pages, closest first; none for most terms.
 * @example synonymsOf("delet") // ["remov", "eras", …]
 */
export function synonymsOf(term: string): readonly string[] {
  wordTable ??= readTable({ ...entries.english, ...entries.chinese }, (words) => words.split(" "));
  return wordTable.get(term) ?? [];
}

/**
 * Terms of the index that can replace the turns of phrase in a text, each once.
 * @example synonymsOfPhrases(analyze("How long does it run?")) // ["timeout", "durat", …]
 */
export function synonymsOfPhrases(words: readonly Word[]): readonly string[] {
  phraseTable ??= readTable(entries.phrases, (phrase) => [phrase]);
  const text = ` ${joinTerms(words)} `;
  const found = [...phraseTable].filter(([phrase]) => text.includes(` ${phrase} `));
  return [...new Set(found.flatMap(([, terms]) => terms))];
}

/** @param split what an entry is for: its key is one phrase or several words. */
function readTable(entries: Readonly<Record<string, string>>, split: (key: string) => readonly string[]): Table {
  const read = new Map<string, string[]>();
  for (const [key, others] of Object.entries(entries)) {
    const terms = others.split(" ").map(termOf);
    for (const term of split(key).map(termOf)) {
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

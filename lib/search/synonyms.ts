import { analyze, type Word } from "@/lib/search/analyze";
import entries from "@/lib/search/synonyms.json" with { type: "json" };

/*
 * `synonyms.json` maps the words people use to the words documentation uses: one or more words, or a phrase, to the words that
 * pages may use instead. Each entry works in one direction, because "money" means "pricing" far more often than the reverse.
 * It contains general vocabulary of software documentation: do not add an entry just because one question fails.
 */

/** Synonyms by term. Words are converted to terms on demand, since converting all of them takes 200 ms. */
class SynonymTable {
  readonly #words = new Map<string, string>();
  readonly #terms = new Map<string, readonly string[]>();

  /** @param split splits the key of an entry, which is one phrase or several words. */
  constructor(entries: Readonly<Record<string, string>>, split: (key: string) => readonly string[]) {
    for (const [key, words] of Object.entries(entries)) {
      for (const term of split(key).map(termOf))
        this.#words.set(term, `${this.#words.get(term) ?? ""} ${words}`.trim());
    }
  }

  keys(): Iterable<string> {
    return this.#words.keys();
  }

  get(term: string): readonly string[] {
    const known = this.#terms.get(term);
    const words = this.#words.get(term);
    if (known || !words) return known ?? [];
    const terms = [...new Set(words.split(" ").map(termOf))].filter((other) => other !== term);
    this.#terms.set(term, terms);
    return terms;
  }
}

let wordTable: SynonymTable | undefined;
let phraseTable: SynonymTable | undefined;

/**
 * Returns the terms that pages may use instead of a term, closest first. Most terms have none.
 * @example synonymsOf("delet") // ["remov", "eras", …]
 */
export function synonymsOf(term: string): readonly string[] {
  wordTable ??= new SynonymTable({ ...entries.english, ...entries.chinese }, (words) => words.split(" "));
  return wordTable.get(term);
}

/**
 * Returns the terms that pages may use instead of the phrases in a text, without duplicates.
 * @example synonymsOfPhrases(analyze("How long does it run?")) // ["timeout", "durat", …]
 */
export function synonymsOfPhrases(words: readonly Word[]): readonly string[] {
  phraseTable ??= new SynonymTable(entries.phrases, (phrase) => [phrase]);
  const table = phraseTable;
  const text = ` ${joinTerms(words)} `;
  const found = [...table.keys()].filter((phrase) => text.includes(` ${phrase} `));
  return [...new Set(found.flatMap((phrase) => table.get(phrase)))];
}

/** The terms of a word or phrase. Text in scripts without spaces between words is used unchanged. */
function termOf(text: string): string {
  return /^[a-z0-9 ]+$/.test(text) ? joinTerms(analyze(text)) || text : text;
}

function joinTerms(words: readonly Word[]): string {
  return words
    .filter(({ kind }) => kind === "word")
    .map(({ term }) => term)
    .join(" ");
}

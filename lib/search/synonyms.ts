import { analyse } from "@/lib/search/analyse";
import { CHINESE_SYNONYMS, ENGLISH_SYNONYMS } from "@/lib/search/synonym-words";

let table: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * Terms of the index that may stand for another one in the pages, nearest first; none for most terms.
 * @example synonymsOf("delet") // ["remov", "eras", …]
 */
export function synonymsOf(term: string): readonly string[] {
  table ??= readTable(`${ENGLISH_SYNONYMS}|${CHINESE_SYNONYMS}`);
  return table.get(term) ?? [];
}

function readTable(entries: string): Map<string, string[]> {
  const read = new Map<string, string[]>();
  for (const entry of entries.split(/[|\n]/)) {
    const [word = "", others = ""] = entry.split(":");
    const term = termOf(word.trim());
    const synonyms = read.get(term) ?? [];
    for (const other of others.trim().split(/ +/).map(termOf)) {
      if (other !== term && !synonyms.includes(other)) synonyms.push(other);
    }
    read.set(term, synonyms);
  }
  return read;
}

/** The term of a single word; a word that is cut into segments stands as it is. */
function termOf(word: string): string {
  return /^[a-z0-9]+$/.test(word) ? (analyse(word)[0]?.term ?? word) : word;
}

import { analyze } from "@/lib/search/analyze";
import { CHINESE_SYNONYMS, ENGLISH_SYNONYMS } from "@/lib/search/synonym-words";

let table: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * Terms of the index that can replace another one in the pages, closest first; none for most terms.
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

/** The term of a single word; a word that is segmented is used unchanged. */
function termOf(word: string): string {
  return /^[a-z0-9]+$/.test(word) ? (analyze(word)[0]?.term ?? word) : word;
}

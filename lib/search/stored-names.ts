import type { CorpusStatements } from "@/lib/search/corpus-statements";
import type { NameKind } from "@/lib/search/exact-names";
import type { ExactMatch, NameSource } from "@/lib/search/find-exact";
import type { Database } from "@/lib/search/index-database";
import { WordList } from "@/lib/search/vocabulary";

/** Rows of a key that are looked at; a name that more sections bear tells none of them apart. */
const MOST_ROWS = 60;

/** The names that the index holds for one language. The list for misspellings is read when it is first needed. */
export class StoredNames implements NameSource {
  #list: WordList | undefined;

  constructor(
    private readonly database: Database,
    private readonly statements: Pick<CorpusStatements, "named">,
    private readonly corpus: number,
  ) {}

  matches(key: string): ExactMatch[] {
    const rows = this.statements.named.all([this.corpus, key, MOST_ROWS]) as [NameKind, number, number][];
    return rows.map(([kind, page, section]) => ({ kind, page, section }));
  }

  nearest(key: string): string | undefined {
    this.#list ??= WordList.ofNames(
      this.database
        .prepare("select distinct key from names where corpus = ? order by key")
        .raw()
        .all([this.corpus])
        .map((row) => (row as [string])[0]),
    );
    return this.#list.nearestName(key);
  }
}

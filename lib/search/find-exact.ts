import type { CorpusStatements } from "@/lib/search/corpus-statements";
import { identifierKey, type NameKind, phraseKey, routeKey } from "@/lib/search/exact-names";
import type { Database } from "@/lib/search/index-database";
import { WordList } from "@/lib/search/vocabulary";

/** A page that is named by the whole query, and the section that bears the name. */
export interface ExactMatch {
  page: number;
  section: number;
  kind: NameKind;
}

/** A name that stands on more pages tells none of them apart ("Overview"): the ordinary order decides. */
const MOST_PAGES: Readonly<Record<NameKind, number>> = { title: 6, route: 3, heading: 3, code: 4 };

/** Rows of a key that are looked at. */
const MOST_ROWS = 60;

/** Shorter names are one letter away from too many others. */
const SHORTEST_MISSPELT = 5;

/** Finds what a query names word for word, in one language of the index. */
export class ExactNames {
  #list: WordList | undefined;

  constructor(
    private readonly database: Database,
    private readonly statements: Pick<CorpusStatements, "named">,
    private readonly corpus: number,
  ) {}

  /**
   * What the query names as a whole: a title, a route, a heading, an identifier; else the nearest name, at most one letter
   * away, or two from eight letters on.
   */
  find(text: string): ExactMatch[] {
    const found = this.#findKeys(keysOf(text));
    if (found.length > 0) return found;
    const key = identifierKey(text) ?? phraseKey(text);
    if (key.length < SHORTEST_MISSPELT) return [];
    const [nearest] = this.#names().suggest(key);
    return nearest ? this.#findKeys([nearest.text]) : [];
  }

  #findKeys(keys: readonly string[]): ExactMatch[] {
    const rows = keys.flatMap((key) => this.statements.named.all([this.corpus, key, MOST_ROWS]) as Row[]);
    const matches = rows.map(([kind, page, section]) => ({ kind, page, section }));
    const kinds = new Set(matches.map(({ kind }) => kind));
    return [...kinds].flatMap((kind) => {
      const ofKind = matches.filter((match) => match.kind === kind);
      return new Set(ofKind.map(({ page }) => page)).size <= MOST_PAGES[kind] ? ofKind : [];
    });
  }

  #names(): WordList {
    this.#list ??= new WordList(
      this.database
        .prepare("select key, count(*) from names where corpus = ? group by key order by key")
        .raw()
        .all([this.corpus])
        .map((row) => {
          const [text, count] = row as [string, number];
          return { text, term: text, count };
        }),
    );
    return this.#list;
  }
}

type Row = [NameKind, number, number];

function keysOf(text: string): string[] {
  const keys = [routeKey(text), identifierKey(text), phraseKey(text)];
  return [...new Set(keys.filter((key) => key !== undefined && key !== ""))] as string[];
}

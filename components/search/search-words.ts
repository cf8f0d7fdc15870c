import type { InterfaceWords } from "@/lib/interface-words/words";

const NAMES = [
  "search",
  "searchPlaceholder",
  "searchNoResults",
  "searchRecent",
  "searchRecentPages",
  "searchInSection",
  "searchMoreOnPage",
  "searchRemove",
  "searchEmpty",
  "searchFailed",
  "searchAsk",
  "askAssistant",
  "searchCorrected",
  "searchNoExact",
  "searchAll",
  "searchResults",
  "searchCount",
  "searching",
  "keyMove",
  "keyOpen",
  "close",
] as const satisfies readonly (keyof InterfaceWords)[];

/** The strings of the search dialog. */
export type SearchWords = Pick<InterfaceWords, (typeof NAMES)[number]>;

/** Picks the strings of the dialog: the browser needs no others. */
export function searchWords(words: InterfaceWords): SearchWords {
  return Object.fromEntries(NAMES.map((name) => [name, words[name]])) as SearchWords;
}

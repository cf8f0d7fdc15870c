import type { Messages } from "@/lib/i18n/messages";

const NAMES = [
  "search",
  "searchNoResults",
  "searchBuilding",
  "searchRecent",
  "searchRecentPages",
  "searchInSection",
  "sectionNavigation",
  "searchMoreOnPage",
  "searchRemove",
  "searchEmpty",
  "searchFailed",
  "searchAsk",
  "askAssistant",
  "searchCorrected",
  "searchAsWritten",
  "searchNoExact",
  "searchAll",
  "searchResults",
  "filters",
  "searchCount",
  "searching",
  "keyMove",
  "keyOpen",
  "close",
] as const satisfies readonly (keyof Messages)[];

/** The messages of the search dialog. */
export type SearchMessages = Pick<Messages, (typeof NAMES)[number]>;

/** The messages of the dialog for the browser, without their names: every page carries them. */
export function packSearchMessages(messages: Messages): string[] {
  return NAMES.map((name) => messages[name]);
}

/** Restores the message names that `packSearchMessages` removed. */
export function unpackSearchMessages(words: readonly string[]): SearchMessages {
  return Object.fromEntries(NAMES.map((name, index) => [name, words[index]])) as SearchMessages;
}

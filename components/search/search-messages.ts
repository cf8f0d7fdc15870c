import type { Messages } from "@/lib/i18n/messages";

const NAMES = [
  "search",
  "searchPlaceholder",
  "searchNoResults",
  "searchBuilding",
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
  "filters",
  "searchCount",
  "searching",
  "keyMove",
  "keyOpen",
  "close",
] as const satisfies readonly (keyof Messages)[];

/** The messages of the search dialog. */
export type SearchMessages = Pick<Messages, (typeof NAMES)[number]>;

/** Picks the messages of the dialog: the browser needs no others. */
export function pickSearchMessages(messages: Messages): SearchMessages {
  return Object.fromEntries(NAMES.map((name) => [name, messages[name]])) as SearchMessages;
}

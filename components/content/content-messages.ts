import { cache } from "react";
import type { Messages } from "@/lib/i18n/messages";
import english from "@/locales/en.json" with { type: "json" };

const current = cache((): { messages: Messages } => ({ messages: english }));

/** Sets the language of the render in progress. Call it first in pages. */
export function setContentMessages(messages: Messages): void {
  current().messages = messages;
}

/** The messages of this render; English in the browser, where a built-in component only renders inside an island. */
export function contentMessages(): Messages {
  return current().messages;
}

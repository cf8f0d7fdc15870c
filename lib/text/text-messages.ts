import { getOrMake } from "@/lib/base/get-or-make";
import { getMessages } from "@/lib/i18n/get-messages.server";
import { findLanguage } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/messages";

/** Labels that are separate on a page but part of a line in its Markdown. */
const IN_LINE = ["deprecated", "defaultValue", "example", "scopes"] as const;

const known = new WeakMap<Messages, Messages>();

/** Messages for the Markdown of a page. Labels within a line are in lower case, except in German, which capitalizes nouns. */
export function textMessages(languageCode?: string): Messages {
  const messages = getMessages(languageCode);
  const tag = findLanguage(languageCode ?? "en")?.tag ?? "en";
  if (tag.startsWith("de")) return messages;
  return getOrMake(known, messages, () => ({
    ...messages,
    ...Object.fromEntries(IN_LINE.map((name) => [name, messages[name].toLocaleLowerCase(tag)])),
  }));
}

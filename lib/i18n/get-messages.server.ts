import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applicationDirectory } from "@/lib/application.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { findLanguage } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/messages";

/** Messages by BCP 47 tag; files are read on first use. */
const loaded = new Map<string, Messages>();

/**
 * The interface messages for a language code as written in docs.json. Missing translations are in English.
 * @example getMessages("jp").search // "検索"
 * @throws if the folder `locales` cannot be read.
 */
export function getMessages(languageCode = "en"): Messages {
  const tag = findLanguage(languageCode)?.tag ?? "en";
  return getOrMake(loaded, tag, () => ({ ...(readLocale("en") as Messages), ...readLocale(findLocale(tag)) }));
}

/** The tag of the locale file to use: the tag itself, with its script (`zh-Hant` for `zh-TW`), or its language; else English. */
function findLocale(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  const locales = new Set(listLocales());
  return [tag, `${language}-${script}`, language].find((candidate) => locales.has(candidate)) ?? "en";
}

/** BCP 47 tags of all locale files. */
export function listLocales(): string[] {
  return readdirSync(localesFolder()).map((name) => name.replace(/\.json$/, ""));
}

/** Reads the messages of a locale file. @throws if there is no such file. */
export function readLocale(tag: string): Partial<Messages> {
  return JSON.parse(readFileSync(join(localesFolder(), `${tag}.json`), "utf8")) as Partial<Messages>;
}

function localesFolder(): string {
  return join(applicationDirectory(), "locales");
}

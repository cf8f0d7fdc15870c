/** Problems of a locale file. */
export interface LocaleReport {
  /** Keys of untranslated messages, which readers see in English. */
  missing: string[];
  /** Mistakes, as sentences that begin with the key. */
  faults: string[];
}

type Locale = Readonly<Record<string, unknown>>;

/** Compares a locale file with `en.json`: keys and placeholders. */
export function checkLocale(english: Locale, locale: Locale): LocaleReport {
  return {
    missing: Object.keys(english).filter((key) => !Object.hasOwn(locale, key)),
    faults: Object.entries(locale).flatMap(([key, message]) => checkMessage(key, english[key], message)),
  };
}

function checkMessage(key: string, source: unknown, message: unknown): string[] {
  if (typeof source !== "string") return [`${key}: no such message in en.json.`];
  if (typeof message !== "string" || message.trim() === "") return [`${key}: must be text.`];
  const [expected, actual] = [placeholdersOf(source), placeholdersOf(message)];
  return expected === actual ? [] : [`${key}: has the placeholders "${actual}", but en.json has "${expected}".`];
}

function placeholdersOf(message: string): string {
  return (message.match(/\{\w+\}/g) ?? []).sort().join(" ");
}

import type { JsonObject } from "@/lib/config/read-value";
import { findLanguage, languages } from "@/lib/i18n/languages";

/** A hint that names the code of the language that an element means by its name, or by a code with a region. */
export function suggestLanguage({ language }: JsonObject): string | undefined {
  if (typeof language !== "string") return undefined;
  const name = language.trim().toLowerCase();
  const named = languages.find((known) => [known.name, known.nativeName].some((own) => own.toLowerCase() === name));
  const meant = findLanguage(name) ?? named ?? findLanguage(name.split(/[-_]/)[0] ?? "");
  return meant && `Did you mean \`${meant.code}\`?`;
}

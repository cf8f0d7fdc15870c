import { en } from "@/lib/interface-words/languages/en";
import type { InterfaceWords } from "@/lib/interface-words/words";

/** The interface strings of a language code as written in docs.json; English for a language without translation. */
export function wordsFor(languageCode: string | undefined): InterfaceWords {
  return wordsByTag.get(languageCode?.toLowerCase() ?? "en") ?? en;
}

const wordsByTag: ReadonlyMap<string, InterfaceWords> = new Map([["en", en]]);

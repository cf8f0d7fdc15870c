import { ownValue } from "@/lib/base/own-value";
import languages from "@/lib/content/pipeline/code/languages.json" with { type: "json" };

/** Names authors write for languages that Shiki knows under another name, lower case. */
const ALIASES: Readonly<Record<string, string>> = languages.aliases;

/** Names of languages besides those of grammars. */
export const LANGUAGE_ALIASES: readonly string[] = Object.keys(ALIASES);

const PLAIN = new Set(["", "text", "txt", "plaintext", "plain", "none", "nocopy", "output", "code"]);

/** What readers see as the name of a language; others are shown capitalised. */
const LABELS: Readonly<Record<string, string>> = languages.labels;

/**
 * The grammar for a language as an author wrote it; undefined for plain text.
 * @example findGrammarName("Python3") // "python"
 */
export function findGrammarName(written: string): string | undefined {
  const name = written.trim().toLowerCase();
  return PLAIN.has(name) ? undefined : (ownValue(ALIASES, name) ?? name);
}

/** What to call a language in a tab or a menu. @example formatLanguageLabel("ts") // "TypeScript" */
export function formatLanguageLabel(written: string): string {
  const name = written.trim();
  return ownValue(LABELS, name.toLowerCase()) ?? name.charAt(0).toUpperCase() + name.slice(1);
}

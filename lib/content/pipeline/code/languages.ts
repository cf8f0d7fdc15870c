import { ownValue } from "@/lib/base/own-value";
import languages from "@/lib/content/pipeline/code/languages.json" with { type: "json" };

/** Languages by the names that authors write where Shiki uses another name, in lower case. */
const ALIASES: Readonly<Record<string, string>> = languages.aliases;

/** Alternative names of languages. */
export const LANGUAGE_ALIASES: readonly string[] = Object.keys(ALIASES);

const PLAIN = new Set(["", "text", "txt", "plaintext", "plain", "none", "nocopy", "output", "code"]);

/** Display names of languages; other languages are shown with their name capitalized. */
const LABELS: Readonly<Record<string, string>> = languages.labels;

/**
 * The grammar for a language as an author wrote it; undefined for plain text.
 * @example findGrammarName("Python3") // "python"
 */
export function findGrammarName(written: string): string | undefined {
  const name = written.trim().toLowerCase();
  return PLAIN.has(name) ? undefined : (ownValue(ALIASES, name) ?? name);
}

/** The name of a language in a tab or a menu. @example formatLanguageLabel("ts") // "TypeScript" */
export function formatLanguageLabel(written: string): string {
  const name = written.trim();
  return ownValue(LABELS, name.toLowerCase()) ?? name.charAt(0).toUpperCase() + name.slice(1);
}

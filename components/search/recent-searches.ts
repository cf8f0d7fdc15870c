import { readStoredJson, store } from "@/components/ui/stored";

const KEY = "lectern-recent-searches";
/** Maximum number of remembered searches. */
const MAX_SEARCHES = 6;

/** The reader's last searches in this browser, newest first. */
export function readRecentSearches(): string[] {
  const value = readStoredJson(KEY);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string").slice(0, MAX_SEARCHES) : [];
}

/** Stores a search as the most recent one. */
export function rememberSearch(text: string): void {
  const entry = text.trim();
  if (entry !== "") write([entry, ...without(entry)]);
}

/** Forgets a search. @returns the new list. */
export function forgetSearch(text: string): string[] {
  return write(without(text));
}

function without(text: string): string[] {
  return readRecentSearches().filter((entry) => entry.toLowerCase() !== text.toLowerCase());
}

function write(entries: readonly string[]): string[] {
  const kept = entries.slice(0, MAX_SEARCHES);
  store(KEY, JSON.stringify(kept));
  return kept;
}

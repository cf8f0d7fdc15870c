const KEY = "lectern-recent-searches";
const LONGEST = 6;

/** The reader's last searches in this browser, newest first. */
export function readRecentSearches(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter((entry) => typeof entry === "string").slice(0, LONGEST) : [];
  } catch {
    // No storage, or something else wrote there: then nothing is remembered.
    return [];
  }
}

/** Puts a search first. @returns the new list. */
export function rememberSearch(text: string): string[] {
  const entry = text.trim();
  return entry === "" ? readRecentSearches() : write([entry, ...without(entry)]);
}

/** Forgets a search. @returns the new list. */
export function forgetSearch(text: string): string[] {
  return write(without(text));
}

function without(text: string): string[] {
  return readRecentSearches().filter((entry) => entry.toLowerCase() !== text.toLowerCase());
}

function write(entries: readonly string[]): string[] {
  const kept = entries.slice(0, LONGEST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the list lives as long as the dialog.
  }
  return kept;
}

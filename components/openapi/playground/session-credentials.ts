const KEY = "lectern:credentials";

/** What was got by a button, and is written nowhere: it lasts until the document is left. */
const inMemory: Record<string, string> = {};

/** Credentials that were filled in earlier in this tab, by scheme id. */
export function readCredentials(): Record<string, string> {
  try {
    return { ...JSON.parse(sessionStorage.getItem(KEY) ?? "{}"), ...inMemory };
  } catch {
    // Storage may be switched off, or hold something else.
    return { ...inMemory };
  }
}

/** Keeps a token in memory alone. */
export function keepInMemory(scheme: string, token: string): void {
  inMemory[scheme] = token;
}

/** Keeps credentials for other pages in this tab; they never leave it. */
export function keepCredentials(credentials: Record<string, string>): void {
  try {
    const kept = Object.entries({ ...readCredentials(), ...credentials }).filter(
      ([id, value]) => inMemory[id] !== value,
    );
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage they last as long as the page.
  }
}

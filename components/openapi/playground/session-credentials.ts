const KEY = "lectern:credentials";

/** Credentials that were filled in earlier in this tab, by scheme id. */
export function readCredentials(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  } catch {
    // Storage may be switched off, or hold something else.
    return {};
  }
}

/** Keeps credentials for other pages in this tab; they never leave it. */
export function keepCredentials(credentials: Record<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readCredentials(), ...credentials }));
  } catch {
    // Without storage they last as long as the page.
  }
}

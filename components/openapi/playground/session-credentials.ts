import { readStoredJson, store } from "@/components/ui/stored";

const KEY = "lectern:credentials";

/** Tokens from OAuth providers. They are never stored, and last until the document is unloaded. */
const inMemory: Record<string, string> = {};

/** Credentials that were filled in earlier in this tab, by scheme id. */
export function readCredentials(): Record<string, string> {
  return { ...(readStoredJson(KEY, "sessionStorage") as object | undefined), ...inMemory };
}

/** Keeps a token in memory only. */
export function keepInMemory(scheme: string, token: string): void {
  inMemory[scheme] = token;
}

/** Stores credentials for other pages in this tab, except tokens that are kept in memory. */
export function keepCredentials(credentials: Record<string, string>): void {
  const kept = Object.entries({ ...readCredentials(), ...credentials }).filter(([id, value]) => inMemory[id] !== value);
  store(KEY, JSON.stringify(Object.fromEntries(kept)), "sessionStorage");
}

import type en from "@/locales/en.json";

/**
 * The messages of the interface in one language. English is the source: `locales/en.json` defines the keys, and other
 * languages fall back to it message by message.
 */
export type Messages = typeof en;

/**
 * Fills the placeholders of a message; a placeholder without a value is left as it is.
 * @example formatMessage("Open in {name}", { name: "Claude" }) // "Open in Claude"
 */
export function formatMessage(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

import { nameToEmoji } from "gemoji";

/** `:rocket:` as the character, as engines show it; names that stand for none stay. */
export function withEmoji(text: string): string {
  return text.replace(/(?<![\w:]):([a-z\d_+-]+):(?![\w:])/g, (written, name: string) => nameToEmoji[name] ?? written);
}

import { nameToEmoji } from "gemoji";

/** Replaces names such as `:rocket:` by their emoji, like other engines do; unknown names stay. */
export function withEmoji(text: string): string {
  return text.replace(/(?<![\w:]):([a-z\d_+-]+):(?![\w:])/g, (written, name: string) => nameToEmoji[name] ?? written);
}

import { nameToEmoji } from "gemoji";

/** `:rocket:` as the character, as engines show it; names that stand for none stay. Some lists name `man_x` what others name `x_man`. */
export function withEmoji(text: string): string {
  return text.replace(
    /(?<![\w:]):([a-z\d_+-]+):(?![\w:])/g,
    (written, name: string) => nameToEmoji[name] ?? nameToEmoji[name.replace(/^(man|woman)_(.+)$/, "$2_$1")] ?? written,
  );
}

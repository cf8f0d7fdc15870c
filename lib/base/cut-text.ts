/**
 * The beginning of a text, as many code units at most: never with half of a character that has two.
 * @example cutText("a😀", 2) // "a"
 */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

/**
 * Cuts a text to a number of code units, without splitting a surrogate pair.
 * @example cutText("a😀", 2) // "a"
 */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

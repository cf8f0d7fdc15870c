/**
 * A title without Markdown, for places that do not render it: removes formatting and keeps the text of links.
 * @example plainTitle("The `add` **command**") // "The add command"
 */
export function plainTitle(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|~~|`)(.+?)\1/g, "$2")
    .replace(/(?<![\w*])\*(\S(?:.*?\S)?)\*(?![\w*])/g, "$1")
    .replace(/(?<![\w_])__(\S(?:.*?\S)?)__(?![\w_.])/g, "$1");
}

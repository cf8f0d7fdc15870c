/**
 * A title without the marks of Markdown, for places that render none: formatting goes, and links leave their text.
 * @example plainTitle("The `add` **command**") // "The add command"
 */
export function plainTitle(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|~~|`)(.+?)\1/g, "$2")
    .replace(/(?<![\w*])\*(\S(?:.*?\S)?)\*(?![\w*])/g, "$1")
    .replace(/(?<![\w_])__(\S(?:.*?\S)?)__(?![\w_.])/g, "$1");
}

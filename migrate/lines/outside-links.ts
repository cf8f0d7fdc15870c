/** Tags, links, images, definitions of links, addresses, formulas, and attributes. */
const HELD =
  /(<[^>]*>|!?\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\]|:.*)?|\b[a-z]+:\/\/\S+|\b[\w.+-]+@[\w-]+\.\w+|\$[^$]+\$|\{[^}]*\})/i;

/** Applies a rewriting of text to what is in no link, tag, address, or formula. */
export function rewriteOutsideLinks(text: string, rewrite: (text: string) => string): string {
  return text
    .split(HELD)
    .map((part, index) => (index % 2 === 1 ? part : rewrite(part)))
    .join("");
}

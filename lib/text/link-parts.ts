/** The text of a link in Markdown that names something: on one line, and in one piece. */
export function linkLabel(text: string): string {
  return text.replace(/[[\]]/g, "\\$&").replace(/\s+/g, " ").trim();
}

/** The address of a link in Markdown: what would end it is escaped. @example linkAddress("/a (b)") // "/a%20%28b%29" */
export function linkAddress(address: string): string {
  return address.replace(/[\s()<>]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
}

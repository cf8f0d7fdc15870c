/** Escapes the text of a Markdown link, and puts it on one line. */
export function linkLabel(text: string): string {
  return text.replace(/[[\]]/g, "\\$&").replace(/\s+/g, " ").trim();
}

/** Escapes characters that would end the URL of a Markdown link. @example linkAddress("/a (b)") // "/a%20%28b%29" */
export function linkAddress(address: string): string {
  return address.replace(/[\s()<>]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
}

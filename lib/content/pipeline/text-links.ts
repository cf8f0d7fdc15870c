/** A URL that a text of Markdown or HTML links to, and where it is. */
export interface TextLink {
  address: string;
  /** In the text, 0-based. */
  offset: number;
}

/** Links and images of Markdown, and `href` of HTML, also within a string of JSON. */
const LINK = /(\]\(\s*<?)([^)\s<>]+)|(\bhref\s*=\s*\\?["'])([^"'\\]+)/g;

const CODE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

/** The links of a text, those in code aside. */
export function linksOfText(text: string): TextLink[] {
  return linksOfSource(text.includes("`") ? text.replace(CODE, (code) => " ".repeat(code.length)) : text);
}

/** The links of a file that contains such texts, code included. */
export function linksOfSource(source: string): TextLink[] {
  return [...source.matchAll(LINK)].map(({ 1: mark, 2: written, 3: attribute = "", 4: value = "", index }) => {
    const [before, address] = mark !== undefined && written !== undefined ? [mark, written] : [attribute, value];
    return { address, offset: index + before.length };
  });
}

/** A text with the URLs of its links replaced. */
export function replaceLinks(text: string, replace: (address: string) => string): string {
  let end = 0;
  const pieces = linksOfText(text).map(({ address, offset }) => {
    const before = text.slice(end, offset);
    end = offset + address.length;
    return before + replace(address);
  });
  return pieces.join("") + text.slice(end);
}

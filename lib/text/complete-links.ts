/** Matches code, which is not changed, or the URL of a link or an image. */
const CODE_OR_ADDRESS =
  /^ *(```+|~~~+)[^\n]*\n[\s\S]*?^ *\1[^\n]*$|(`+)[^\n]*?\2(?!`)|(?<=\]\()(?:<([^<>\n]*)>|((?:[^\s()<>]|\([^\s()<>]*\))+))/gm;

/**
 * Completes the URLs of links and images in Markdown that is used outside of its page.
 * @param complete returns the replacement of a URL.
 * @example completeLinks("[a](/b)", (address) => `https://x.example${address}`) // "[a](https://x.example/b)"
 */
export function completeLinks(markdown: string, complete: (address: string) => string): string {
  return markdown.replace(CODE_OR_ADDRESS, (match, _fence, _mark, enclosed?: string, bare?: string) => {
    const address = enclosed ?? bare;
    if (address === undefined) return match;
    const completed = complete(address);
    return /[\s()]/.test(completed) ? `<${completed}>` : completed;
  });
}

/** The text of a page's first heading; undefined if there is none. */
export function headingOf(html: string): string | undefined {
  const heading = html.match(/<h1[^>]*>([\s\S]*?)<\/h1>/)?.[1];
  return heading === undefined ? undefined : plainText(heading);
}

/** True if content that could not be compiled or rendered was replaced by a message. */
export function hasFailed(html: string): boolean {
  return /<main[\s\S]*\srole="alert"[\s\S]*<\/main>/.test(html);
}

/** Text without tags, Markdown signs and doubled spaces, for comparing what is written with what is shown. */
export function plainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]+>/g, ""))
    .replace(/[\s`*]+/g, " ")
    .trim();
}

/** Text with the entities that HTML needs turned back into characters. */
export function decodeEntities(html: string): string {
  return html
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

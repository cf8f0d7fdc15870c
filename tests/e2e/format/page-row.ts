/** One rule about what is around the content of a page, and what proves it in the HTML that the server sends. */
export interface PageRow {
  /** The rule, as a sentence. */
  rule: string;
  /** Lines of the page's frontmatter; a title if absent. */
  frontmatter?: string;
  /** Body of the page. */
  page?: string;
  /** Title of the document. */
  title?: string;
  /** Selectors that must match in the document; `selector → text` also compares the text, `SELF` is the page's path. */
  has?: readonly string[];
  /** Selectors that must match nothing. */
  lacks?: readonly string[];
  /** All entries of the table of contents, in order; deeper ones with a `·` for each level. */
  toc?: readonly string[];
  /** Texts that the page's feed holds, in order. */
  feed?: readonly string[];
  /** Texts that its feed does not hold. */
  noFeed?: readonly string[];
}

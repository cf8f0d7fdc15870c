/** One rule of the page format, and what proves it in the HTML that the server sends. */
export interface FormatRow {
  /** The rule, as a sentence. */
  rule: string;
  /** Lines of the page's frontmatter; a title if absent. */
  frontmatter?: string;
  /** Body of a page. */
  page?: string;
  /** Title of the document. */
  title?: string;
  /** Selectors that must match; `selector → text` also compares the text, `SELF` is the page's path. */
  has?: readonly string[];
  /** Selectors that must match nothing. */
  lacks?: readonly string[];
  /** Texts that the reader sees, in order. */
  text?: readonly string[];
  /** Texts that the content does not hold. */
  noText?: readonly string[];
  /** All entries of the table of contents, in order; deeper ones with a `·` for each level. */
  toc?: readonly string[];
  /** Texts that the page's feed holds, in order. */
  feed?: readonly string[];
  /** Texts that its feed does not hold. */
  noFeed?: readonly string[];
}

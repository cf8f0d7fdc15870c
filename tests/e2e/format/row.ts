/** One rule of the page format, and what proves it in the HTML that the server sends. */
export interface FormatRow {
  /** The rule, as a sentence. */
  rule: string;
  /** Body of a page. */
  page: string;
  /** Selectors that must match in the content of the page; `selector → text` also compares the text. */
  has?: readonly string[];
  /** Selectors that must match nothing. */
  lacks?: readonly string[];
  /** Texts that the reader sees, in order. */
  text?: readonly string[];
  /** Texts that the content does not hold. */
  noText?: readonly string[];
}

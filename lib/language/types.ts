/** A language of the format: its code as written, and what HTML and readers need to know of it. */
export interface Language {
  code: string;
  /** Display name in English, as in section 10.1 of the format reference. */
  name: string;
  /** The language's own name for itself. */
  nativeName: string;
  /** BCP 47 tag for `lang`: `cn` is `zh-Hans`, `jp` is `ja`, `ua` is `uk`. */
  tag: string;
  direction: "ltr" | "rtl";
}

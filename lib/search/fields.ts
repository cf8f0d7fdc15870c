/** A field of the index. */
export interface Field {
  name: FieldName;
  /** Weight of a word in this field, relative to one in the text. */
  weight: number;
  /** Every section has the page's own value: for a page as a whole, it is counted once. */
  isOfPage?: true;
}

/** The fields in which a section is found. `scope` contains no words: versions and tabs, for filters. */
type FieldName =
  | "title"
  | "heading"
  | "description"
  | "path"
  | "keywords"
  | "text"
  | "parents"
  | "route"
  | "navigation"
  | "code";

/** The fields in the order of the index's columns. The weights were determined by measurement; their exact values matter little. */
export const FIELDS: readonly Field[] = [
  { name: "title", weight: 6, isOfPage: true },
  { name: "heading", weight: 4 },
  { name: "description", weight: 3 },
  { name: "path", weight: 2.5, isOfPage: true },
  { name: "keywords", weight: 2 },
  { name: "text", weight: 0.7 },
  { name: "parents", weight: 1 },
  { name: "route", weight: 1, isOfPage: true },
  { name: "navigation", weight: 0.5, isOfPage: true },
  { name: "code", weight: 0.4 },
];

/** The text of a section by field. */
export type FieldTexts = Readonly<Record<FieldName, string>>;

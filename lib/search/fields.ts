/** A field of the index. */
export interface Field {
  name: FieldName;
  /** How much a word counts here, against one in the text. */
  weight: number;
  /** Every section carries the page's own: a page as a whole has it once. */
  isOfPage?: true;
}

/** What a section is found by. `scope` holds no words: versions and tabs, for filters. */
export type FieldName =
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

/** The fields in the order of the index's columns. The weights were found by measuring; their exact values matter little. */
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

import { WEIGHTS } from "@/lib/search/weights";

/** The fields in which a section is found. */
type FieldName = keyof typeof WEIGHTS.field;

/** A field of the index. */
export interface Field {
  name: FieldName;
  /** Weight of a word in this field, relative to one in the other fields. */
  weight: number;
  /** True if all sections of a page have the same value, which is counted once for the page as a whole. */
  isOfPage: boolean;
}

const OF_PAGE: ReadonlySet<string> = new Set<FieldName>(["title", "path", "route", "navigation"]);

/** The fields in the order of the index's columns. */
export const FIELDS: readonly Field[] = Object.entries(WEIGHTS.field).map(([name, weight]) => ({
  name: name as FieldName,
  weight,
  isOfPage: OF_PAGE.has(name),
}));

/** The text of a section by field. */
export type FieldTexts = Readonly<Record<FieldName, string>>;

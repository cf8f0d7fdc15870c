/** Names of all slots. */
export const SLOT_NAMES = [
  "header",
  "footer",
  "before-page",
  "after-page",
  "sidebar-top",
  "sidebar-bottom",
  "not-found",
] as const;

/** A place of the site that a file of the docs folder can fill or replace. */
export type SlotName = (typeof SLOT_NAMES)[number];

/** A component file of the docs folder that the site renders without an import. */
export interface ContentPart {
  /** Relative to the content root. */
  file: string;
  /** Files that it imports, directly or indirectly. */
  dependencies: readonly string[];
  /** Hash of the file and its dependencies. */
  contentHash: string;
}

/** The parts of a site that its author provides. */
export interface ContentParts {
  slots: Readonly<Partial<Record<SlotName, ContentPart>>>;
  /** Content components by name: additional ones, and replacements of built-in ones. */
  components: Readonly<Record<string, ContentPart>>;
}

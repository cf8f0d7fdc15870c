/** What the compiler knows about a component that authors write. */
export interface ComponentFacts {
  /** A block ends the paragraph that it is in, as block elements do in HTML. */
  display: "block" | "inline";
  /** It renders its `id` prop, so that links may lead to it (format reference 4.3). */
  takesId?: true;
  /** An id that it always has. */
  ownId?: string;
  /** What it needs, `children` or properties: one of each `title|label`. */
  needs?: readonly string[];
  /** Components that it must be directly in. */
  parents?: readonly string[];
  /** Components that it looks for among its children, in order to arrange them. */
  parts?: readonly string[];
  /** What may be directly in it. */
  holds?: ChildRule;
  /** Headings inside it are left out of the table of contents. */
  hidesHeadings?: true;
  /** Props whose text is read as a line of Markdown. */
  markdown?: readonly string[];
  /** The properties that it reads besides those of all components, such as `cols:number icon`; absent if they are not known. */
  props?: string;
  /** It is in the side column, once per page. */
  isSidePart?: true;
}

/** What a component arranges. */
export interface ChildRule {
  /** Names of components, and kinds of Markdown nodes. */
  children: readonly string[];
  /** It shows nothing else. */
  isDropped?: true;
}

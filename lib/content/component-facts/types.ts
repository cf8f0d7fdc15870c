/** The facts about a component that the compiler needs. */
export interface ComponentFacts {
  /** A block ends the paragraph that contains it, as block elements do in HTML. */
  display: "block" | "inline";
  /** Set if it renders its `id` prop, so that links can lead to it (format reference 4.3). */
  takesId?: true;
  /** An id that it always has. */
  ownId?: string;
  /** Required `children` or properties; of alternatives such as `title|label`, one is required. */
  needs?: readonly string[];
  /** Components of which it must be a direct child. */
  parents?: readonly string[];
  /** Components among its children that it arranges. */
  parts?: readonly string[];
  /** Allowed direct children. */
  holds?: ChildRule;
  /** Set if headings inside it are left out of the table of contents. */
  hidesHeadings?: true;
  /** Props whose text is read as a line of Markdown. */
  markdown?: readonly string[];
  /** The properties that it reads besides those of all components, such as `cols:number icon`; absent if unknown. */
  props?: string;
  /** Set if it is shown in the side column, once per page. */
  isSidePart?: true;
}

/** The children that a component can arrange. */
export interface ChildRule {
  /** Names of components and types of Markdown nodes. */
  children: readonly string[];
  /** Set if other children are not shown. */
  isDropped?: true;
}

import type { ComponentFacts } from "@/lib/content/component-facts/types";
import type { Rule } from "@/lib/text/types";

/**
 * Everything that the project knows about a component that authors write, except how it is rendered. `npm run components`
 * writes the lists of components from these records.
 */
export interface ContentComponent extends ComponentFacts {
  /** Names that authors write, aliases included: `["Tree.File", "FileTree.File"]`. Empty if it only renders elements. */
  names: readonly string[];
  /** The export that renders it, such as `Tree.File`; the first name if absent. It is in a `.tsx` file of the folder. */
  component?: string;
  /** HTML elements that it renders, and the export for each: `{ a: "ContentLink" }`. */
  elements?: Readonly<Record<string, string>>;
  /** Islands may use it. It must then work in the browser: neither asynchronous nor reliant on the server. */
  inIslands?: true;
  /** Script of the folder that makes its HTML interactive; loaded on pages where the selector matches. */
  enhancement?: { selector: string; module: string };
  /** What the Markdown version of a page says in its place; its content if absent. */
  toMarkdown?: Rule;
}

/** Declares a content component. Records are plain data and pure functions, and import neither React nor components. */
export function defineContentComponent(component: ContentComponent): ContentComponent {
  return component;
}

import type { ComponentFacts } from "@/lib/content/component-facts/types";
import type { Rule } from "@/lib/text/types";

/**
 * The record of a component that authors can use: everything except its rendering. `npm run components` generates the lists
 * of components from these records.
 */
export interface ContentComponent extends ComponentFacts {
  /** Names that authors write, including aliases: `["Tree.File", "FileTree.File"]`. Empty if it only renders elements. */
  names: readonly string[];
  /** The export of a `.tsx` file in the folder that renders it, such as `Tree.File`; by default, the first name. */
  component?: string;
  /** Exports that render HTML elements, by element: `{ a: "ContentLink" }`. */
  elements?: Readonly<Record<string, string>>;
  /** Whether islands may use it. It must then work in the browser: neither asynchronous nor dependent on the server. */
  inIslands?: true;
  /** Script in the folder that makes its HTML interactive; loaded on pages where the selector matches. */
  enhancement?: { selector: string; module: string };
  /** Converts it for the Markdown version of a page; by default, it is replaced by its content. */
  toMarkdown?: Rule;
}

/** Declares a content component, by default a block. Records are plain data and pure functions, and import neither React nor components. */
export function defineContentComponent(
  component: Omit<ContentComponent, "display"> & { display?: "inline" },
): ContentComponent {
  return { display: "block", ...component };
}

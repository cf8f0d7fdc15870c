import type { Nodes } from "mdast";
import type { JsxElement } from "@/lib/content/syntax/jsx-attributes";
import type { Messages } from "@/lib/i18n/messages";

declare module "mdast" {
  interface HeadingData {
    /** ID on the page. */
    id?: string;
    /** True for the title of a tab, a step or the like, which divides the text but is not a section of the page. */
    isMinor?: boolean;
    /** The label of an `Update`: an entry of a changelog. */
    isUpdate?: boolean;
    /** The text below that label, often the date. */
    updateNote?: string;
    /** The title and description that the `Update` sets for its feed entry. */
    feed?: { title?: string; description?: string };
  }
}

/** The context of an element, passed to the rules of components. */
export interface Simplifier {
  /** Depth of the heading that a titled component at this position becomes. */
  depth: 2 | 3 | 4 | 5 | 6;
  /** Number of the step, counted by the steps around it. */
  step: number;
  /** Labels in the language of the page. */
  messages: Messages;
  /**
   * Simplifies the content of an element. `isTitled` is set if the element became a heading, `depth` if that heading has a
   * fixed depth.
   */
  children(element: JsxElement, change?: { isTitled?: boolean; step?: number; depth?: Simplifier["depth"] }): Nodes[];
}

/** Converts an element to Markdown nodes. */
export type Rule = (element: JsxElement, simplifier: Simplifier) => Nodes[];

import type { Nodes } from "mdast";
import type { JsxElement } from "@/lib/content/syntax/jsx-attributes";
import type { Messages } from "@/lib/i18n/messages";

declare module "mdast" {
  interface HeadingData {
    /** ID on the page. */
    id?: string;
    /** The title of a tab, a step or the like: it divides the text, but is no section of the page. */
    isMinor?: boolean;
    /** The label of an `Update`: an entry of a changelog. */
    isUpdate?: boolean;
    /** What is below that label, often the day. */
    updateNote?: string;
    /** What the `Update` wants its entry in the feed to say. */
    feed?: { title?: string; description?: string };
  }
}

/** Where the walk over a page is, for the rules of components. */
export interface Simplifier {
  /** Depth of the heading that a titled component at this place becomes. */
  depth: 2 | 3 | 4 | 5 | 6;
  /** Number of the step, counted by the steps around it. */
  step: number;
  /** Labels in the language of the page. */
  messages: Messages;
  /**
   * Simplifies what an element holds. `isTitled` if the element became a heading of its own, `depth` if that heading has a
   * depth of its own.
   */
  children(element: JsxElement, change?: { isTitled?: boolean; step?: number; depth?: Simplifier["depth"] }): Nodes[];
}

/** What an element turns into. */
export type Rule = (element: JsxElement, simplifier: Simplifier) => Nodes[];

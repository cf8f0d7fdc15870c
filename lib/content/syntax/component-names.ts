import { ownValue } from "@/lib/base/own-value";
import { findNearest } from "@/lib/config/nearest";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";

/** Components that content may use without an import. */
export const COMPONENT_NAMES: ReadonlySet<string> = new Set(Object.keys(COMPONENT_FACTS));

/** Components by the names of equivalents in other engines, in lower case. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  admonition: "Callout",
  alert: "Warning",
  aside: "Note",
  attention: "Warning",
  caution: "Warning",
  critical: "Danger",
  error: "Danger",
  hint: "Tip",
  important: "Note",
  success: "Check",
  warn: "Warning",
  cards: "CardGroup",
  cardgrid: "CardGroup",
  collapse: "Accordion",
  collapsible: "Accordion",
  details: "Accordion",
  filetree: "Tree",
  linkcard: "Card",
  tabitem: "Tab",
  tabpanel: "Tab",
};

/** The component that an unknown name probably means. */
export function nearestComponentName(name: string): string | undefined {
  return ownValue(OTHER_NAMES, name.toLowerCase()) ?? findNearest(name, COMPONENT_NAMES);
}

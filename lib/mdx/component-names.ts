import { distance } from "fastest-levenshtein";

/** Components that content may use without an import: the single list for the compiler and the component map. */
export const COMPONENT_NAMES: ReadonlySet<string> = new Set([
  "Accordion",
  "AccordionGroup",
  "ApiPlayground",
  "Badge",
  "Callout",
  "Card",
  "CardGroup",
  "Check",
  "CodeBlock",
  "CodeFence",
  "CodeGroup",
  "CodeStyles",
  "Color",
  "Color.Item",
  "Color.Row",
  "Column",
  "Columns",
  "CustomCode",
  "CustomComponent",
  "Danger",
  "Example",
  "Expandable",
  "FileTree",
  "FileTree.File",
  "FileTree.Folder",
  "Frame",
  "GitHub.Repo",
  "Github.Repo",
  "Heading",
  "Icon",
  "Image",
  "Info",
  "Latex",
  "Link",
  "MDX",
  "Mermaid",
  "Note",
  "Panel",
  "Param",
  "ParamField",
  "Prompt",
  "RequestExample",
  "ResponseExample",
  "ResponseField",
  "SidePanel",
  "Snippet",
  "SnippetGroup",
  "Step",
  "Steps",
  "Tab",
  "Tabs",
  "Tile",
  "Tip",
  "Tooltip",
  "Tree",
  "Tree.File",
  "Tree.Folder",
  "Update",
  "UpdateFilters",
  "Variation",
  "VariationSwitcher",
  "Video",
  "View",
  "ViewSwitcher",
  "Visibility",
  "Warning",
]);

/**
 * HTML elements that the component map draws even when an author writes them as JSX. MDX by itself maps only those that
 * markdown produces.
 */
export const MAPPED_ELEMENTS: ReadonlySet<string> = new Set([
  "a",
  "code",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "iframe",
  "img",
  "input",
  "pre",
  "source",
  "table",
  "video",
]);

/** The known name nearest to an unknown one, if it is near enough to be a slip of the pen. */
export function nearestComponentName(name: string): string | undefined {
  let nearest: string | undefined;
  let best = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of COMPONENT_NAMES) {
    const difference = distance(name.toLowerCase(), candidate.toLowerCase());
    if (difference < best) [nearest, best] = [candidate, difference];
  }
  return nearest;
}

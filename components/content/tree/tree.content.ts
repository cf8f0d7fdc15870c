import type { PhrasingContent } from "mdast";
import type { JsxElement } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts } from "@/lib/text/element-texts";
import { listItem, text } from "@/lib/text/flow";

const ENTRIES = {
  children: ["Tree.Folder", "Tree.File", "FileTree.Folder", "FileTree.File", "list"],
  isDropped: true,
} as const;
const PARENTS = ["Tree", "FileTree", "Tree.Folder", "FileTree.Folder"];

export const tree = defineContentComponent({
  names: ["Tree", "FileTree"],
  inIslands: true,
  holds: ENTRIES,
  needs: ["children"],
  enhancement: { selector: "[data-tree]", module: "tree-client" },
});

export const treeFolder = defineContentComponent({
  names: ["Tree.Folder", "FileTree.Folder"],
  display: "inline",
  inIslands: true,
  parents: PARENTS,
  needs: ["name"],
  holds: ENTRIES,
  toMarkdown: (element, simplifier) => [listItem(entryLine(element, "/"), simplifier.children(element))],
});

export const treeFile = defineContentComponent({
  names: ["Tree.File", "FileTree.File"],
  display: "inline",
  inIslands: true,
  parents: PARENTS,
  needs: ["name"],
  toMarkdown: (element) => [listItem(entryLine(element, ""))],
});

/** The name of an entry, and its author's comment. */
function entryLine(element: JsxElement, ending: string): PhrasingContent[] {
  const { name = "", comment } = readTexts(element, "name", "comment");
  const code: PhrasingContent = { type: "inlineCode", value: name + ending };
  return comment ? [code, text(`: ${comment}`)] : [code];
}

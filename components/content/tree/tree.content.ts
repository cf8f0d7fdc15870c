import { defineContentComponent } from "@/lib/markdown/define-content-component";
import { listItem } from "@/lib/markdown/flow";
import { readTextAttribute } from "@/lib/mdx/jsx-attributes";

const PARENTS = ["Tree", "FileTree", "Tree.Folder", "FileTree.Folder"];

export const tree = defineContentComponent({
  names: ["Tree", "FileTree"],
  display: "block",
  inIslands: true,
  enhancement: { selector: "[data-tree]", module: "tree-client" },
});

export const treeFolder = defineContentComponent({
  names: ["Tree.Folder", "FileTree.Folder"],
  display: "inline",
  inIslands: true,
  parents: PARENTS,
  toMarkdown: (element, simplifier) => [
    listItem(
      [{ type: "inlineCode", value: `${readTextAttribute(element, "name") ?? ""}/` }],
      simplifier.children(element),
    ),
  ],
});

export const treeFile = defineContentComponent({
  names: ["Tree.File", "FileTree.File"],
  display: "inline",
  inIslands: true,
  parents: PARENTS,
  toMarkdown: (element) => [listItem([{ type: "inlineCode", value: readTextAttribute(element, "name") ?? "" }])],
});

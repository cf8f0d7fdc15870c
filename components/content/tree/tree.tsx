import type { ReactElement, ReactNode } from "react";
import { readTreeNodes, type TreeNode } from "@/components/content/tree/tree-nodes";
import { originalComponent } from "@/lib/base/original-component";

interface TreeEntryProps {
  name?: string;
  defaultOpen?: boolean | string;
  openable?: boolean | string;
  highlight?: boolean | string;
  comment?: string;
  children?: ReactNode;
}

/** Files and folders, written as elements or as a nested list. */
export function Tree({ children }: { children?: ReactNode }): ReactNode {
  const nodes = readTreeNodes(children, classifyEntry);
  return (
    <ul className="tree" role="tree" data-tree="" aria-label="Files">
      {nodes.map((node, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the entries of a tree never move
        <TreeItem key={index} node={node} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function TreeItem({ node, isFirst = false }: { node: TreeNode; isFirst?: boolean }): ReactNode {
  return (
    <li
      className={node.isFolder ? "tree-folder" : "tree-file"}
      role="treeitem"
      aria-expanded={node.isFolder ? node.isOpen : undefined}
      aria-selected={false}
      data-locked={node.isFolder && !node.isOpenable ? "" : undefined}
      data-highlight={node.isHighlighted ? "" : undefined}
      tabIndex={isFirst ? 0 : -1}
    >
      <span className="tree-label">
        <span className="tree-name">{node.name}</span>{" "}
        {node.comment ? <span className="tree-comment">{node.comment}</span> : null}
      </span>
      {node.children.length > 0 ? (
        // oxlint-disable-next-line react/forbid-dom-props -- a group of a tree is a list, not a fieldset
        <ul role="group">
          {node.children.map((child, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the entries of a tree never move
            <TreeItem key={index} node={child} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function classifyEntry(element: ReactElement<Record<string, unknown>>): "folder" | "file" | undefined {
  const type = originalComponent(element.type);
  if (type === TreeFolder) return "folder";
  return type === TreeFile ? "file" : undefined;
}

/** A folder of a Tree, which renders it. */
function TreeFolder(props: TreeEntryProps): ReactNode {
  return props.name;
}

/** A file of a Tree, which renders it. */
function TreeFile(props: TreeEntryProps): ReactNode {
  return props.name;
}

Tree.Folder = TreeFolder;
Tree.File = TreeFile;

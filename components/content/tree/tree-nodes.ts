import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { nodeText } from "@/components/content/node-text";
import { readBoolean } from "@/components/content/prop-values";

/** A file or a folder of a tree. */
export interface TreeNode {
  name: string;
  isFolder: boolean;
  isOpen: boolean;
  /** False for a folder that cannot be opened and closed. */
  isOpenable: boolean;
  isHighlighted: boolean;
  comment?: string;
  children: TreeNode[];
}

/** Decides whether an element is a folder, a file or neither. */
export type ClassifyElement = (element: ReactElement<Record<string, unknown>>) => "folder" | "file" | undefined;

/**
 * The files and folders in the children of a Tree: its elements and Markdown lists, in which a trailing slash or nested
 * items make an open folder.
 */
export function readTreeNodes(children: ReactNode, classify: ClassifyElement): TreeNode[] {
  const nodes: TreeNode[] = [];
  Children.forEach(children, (child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return;
    const kind = classify(child);
    if (kind) nodes.push(readElement(child.props, kind, classify));
    else if (child.type === "ul" || child.type === "ol") nodes.push(...readList(child.props.children as ReactNode));
    else if (typeof child.type !== "string") nodes.push(...readTreeNodes(child.props.children as ReactNode, classify));
  });
  return nodes;
}

function readElement(props: Record<string, unknown>, kind: "folder" | "file", classify: ClassifyElement): TreeNode {
  const isOpenable = readBoolean(props.openable, true);
  return {
    name: String(props.name ?? ""),
    isFolder: kind === "folder",
    isOpen: readBoolean(props.defaultOpen) || !isOpenable,
    isOpenable: kind === "folder" && isOpenable,
    isHighlighted: readBoolean(props.highlight),
    ...(typeof props.comment === "string" ? { comment: props.comment } : {}),
    children: kind === "folder" ? readTreeNodes(props.children as ReactNode, classify) : [],
  };
}

function readList(items: ReactNode): TreeNode[] {
  const nodes: TreeNode[] = [];
  Children.forEach(items, (item) => {
    if (isValidElement<{ children?: ReactNode }>(item) && item.type === "li") nodes.push(readItem(item.props.children));
  });
  return nodes;
}

function readItem(content: ReactNode): TreeNode {
  const texts: ReactNode[] = [];
  const children: TreeNode[] = [];
  Children.forEach(content, (part) => {
    const isList = isValidElement<{ children?: ReactNode }>(part) && (part.type === "ul" || part.type === "ol");
    if (isList) children.push(...readList((part as ReactElement<{ children?: ReactNode }>).props.children));
    else texts.push(part);
  });
  const label = texts.map(nodeText).join("").trim();
  const isFolder = label.endsWith("/") || children.length > 0;
  const name = isFolder ? label.replace(/\/+$/, "") : label;
  return { name, isFolder, isOpen: true, isOpenable: isFolder, isHighlighted: false, children };
}

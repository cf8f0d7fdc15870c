import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

type PlainComponent = (props: Record<string, unknown>) => unknown;

const DEEPEST = 6;

/**
 * The child elements that a container such as Tabs arranges. Fragments are transparent, and so are snippets: a plain
 * function component whose type is not wanted is called to see what it holds. What cannot be looked into (client or
 * asynchronous components) and text are left out.
 * @param isWanted tells the elements to collect
 */
export function collectChildren(
  children: ReactNode,
  isWanted: (element: ReactElement<Record<string, unknown>>) => boolean,
): ReactElement<Record<string, unknown>>[] {
  const found: ReactElement<Record<string, unknown>>[] = [];
  collect(children, isWanted, found, 0);
  return found;
}

function collect(
  node: ReactNode,
  isWanted: (element: ReactElement<Record<string, unknown>>) => boolean,
  found: ReactElement<Record<string, unknown>>[],
  depth: number,
): void {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, isWanted, found, depth);
    return;
  }
  if (!isValidElement<Record<string, unknown>>(node) || depth > DEEPEST) return;
  if (isWanted(node)) found.push(node);
  else if (node.type === Fragment) collect(node.props.children as ReactNode, isWanted, found, depth);
  else if (typeof node.type === "function") collect(renderPlainly(node), isWanted, found, depth + 1);
}

function renderPlainly(element: ReactElement<Record<string, unknown>>): ReactNode {
  if ("$$typeof" in (element.type as object)) return null;
  try {
    const output = (element.type as PlainComponent)(element.props);
    return output instanceof Promise ? null : (output as ReactNode);
  } catch {
    // A class, or a component that needs a renderer: it is rendered in its place later, where its own error shows.
    return null;
  }
}

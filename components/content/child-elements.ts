import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

type AnyElement = ReactElement<Record<string, unknown>>;
type PlainComponent = (props: Record<string, unknown>) => unknown;

/** How many snippets deep elements are collected. */
const MAX_DEPTH = 6;

/**
 * The elements that a container such as Tabs arranges, also inside fragments and snippets. A plain function component
 * of another type counts as a snippet: it is called. Client and async components and text are left out.
 */
export function collectChildren(children: ReactNode, isWanted: (element: AnyElement) => boolean): AnyElement[] {
  const found: AnyElement[] = [];
  const collect = (node: ReactNode, depth: number): void => {
    if (Array.isArray(node)) for (const child of node) collect(child, depth);
    if (!isValidElement<Record<string, unknown>>(node) || depth > MAX_DEPTH) return;
    if (isWanted(node)) found.push(node);
    else if (node.type === Fragment) collect(node.props.children as ReactNode, depth);
    else if (typeof node.type === "function") collect(renderPlainly(node), depth + 1);
  };
  collect(children, 0);
  return found;
}

function renderPlainly(element: AnyElement): ReactNode {
  if ("$$typeof" in (element.type as object)) return null;
  try {
    const output = (element.type as PlainComponent)(element.props);
    return output instanceof Promise ? null : (output as ReactNode);
  } catch {
    // A class, or a component that needs a renderer: it is rendered in its place later, where its own error shows.
    return null;
  }
}

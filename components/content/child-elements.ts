import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

type AnyElement = ReactElement<Record<string, unknown>>;
type PlainComponent = (props: Record<string, unknown>) => unknown;

/**
 * The elements that a container such as Tabs arranges, also inside fragments and snippets. A plain function component
 * of another type counts as a snippet: it is called. Client and async components and text are left out.
 */
export function collectChildren(children: ReactNode, isWanted: (element: AnyElement) => boolean): AnyElement[] {
  const found: AnyElement[] = [];
  const collect = (node: ReactNode): void => {
    if (Array.isArray(node)) node.forEach(collect);
    if (!isValidElement<Record<string, unknown>>(node)) return;
    if (isWanted(node)) found.push(node);
    else if (node.type === Fragment) collect(node.props.children as ReactNode);
    else if (typeof node.type === "function") collect(renderPlainly(node));
  };
  collect(children);
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

import { type ComponentProps, createElement, type ReactNode } from "react";
import { HeadingAnchor } from "@/components/content/heading/heading-anchor";
import { joinClasses, readBoolean, readNumber } from "@/components/content/prop-values";
import { edgeDirection } from "@/components/render-context";
import { titleText } from "@/components/ui/breakable-text";

type Level = "h1" | "h2" | "h3" | "h4" | "h5" | "h6";

export interface HeadingProps extends ComponentProps<"h2"> {
  noAnchor?: boolean | string;
}

function AnchoredHeading({
  tag,
  id,
  noAnchor,
  className,
  children,
  ...rest
}: HeadingProps & { tag: Level }): ReactNode {
  const look = { ...rest, id, className: joinClasses("heading", className) };
  const title = typeof children === "string" ? titleText(children, edgeDirection(children)) : children;
  if (!id || readBoolean(noAnchor) || rest.dangerouslySetInnerHTML) return createElement(tag, look, title);
  return createElement(tag, look, title, <HeadingAnchor id={id} />);
}

/** The element mappings of Markdown headings: a heading with an id gets a link that copies its address. */
export const headingElements = {
  h1: (props: HeadingProps) => <AnchoredHeading tag="h1" {...props} />,
  h2: (props: HeadingProps) => <AnchoredHeading tag="h2" {...props} />,
  h3: (props: HeadingProps) => <AnchoredHeading tag="h3" {...props} />,
  h4: (props: HeadingProps) => <AnchoredHeading tag="h4" {...props} />,
};

/** A heading whose level is a prop. */
export function Heading({ level, ...props }: HeadingProps & { level?: number | string }): ReactNode {
  const rank = Math.min(6, Math.max(1, Math.round(readNumber(level, 2))));
  return <AnchoredHeading tag={`h${rank}` as Level} {...props} />;
}

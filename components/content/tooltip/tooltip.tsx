import type { ReactNode } from "react";
import { uniqueId } from "@/components/content/component-id";
import { ContentLink } from "@/components/content/link/content-link";

interface TooltipProps {
  tip?: ReactNode;
  headline?: ReactNode;
  title?: ReactNode;
  description?: ReactNode;
  cta?: ReactNode;
  href?: string;
  children?: ReactNode;
}

/** A word with an explanation that shows on hover, focus and tap. */
export function Tooltip({ tip, headline, title, description, cta, href, children }: TooltipProps): ReactNode {
  const id = uniqueId("tooltip");
  const heading = headline ?? title;
  return (
    <span className="tooltip" data-tooltip="">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the explanation must be reachable by keyboard */}
      <span className="tooltip-word" tabIndex={0} aria-describedby={id}>
        {children}
      </span>{" "}
      <span className="tooltip-box" role="tooltip" id={id}>
        {heading ? <strong>{heading}</strong> : null} <span>{tip ?? description}</span>{" "}
        {cta && href ? <ContentLink href={href}>{cta}</ContentLink> : null}
      </span>
    </span>
  );
}

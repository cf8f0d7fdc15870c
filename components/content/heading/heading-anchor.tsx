import type { ReactNode } from "react";
import { contentLabels } from "@/components/content/labels";

/** The link beside a heading. A click copies the address of the heading. */
export function HeadingAnchor({ id }: { id: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/useAnchorContent: the label names it, its sign is rendered by the stylesheet
    <a className="heading-anchor" href={`#${encodeURIComponent(id)}`} aria-label={contentLabels().copyLink} />
  );
}

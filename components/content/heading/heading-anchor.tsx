import type { ReactNode } from "react";
import { currentMessages } from "@/components/render-context";

const NO_BREAK_SPACE = "\u00a0";

/** The link beside a heading. A click copies the address of the heading. */
export function HeadingAnchor({ id }: { id: string }): ReactNode {
  return (
    <>
      {/* Without the space, the accessible name of the heading runs into that of the link. */}
      {NO_BREAK_SPACE}
      <a className="heading-anchor" href={`#${encodeURIComponent(id)}`} aria-label={currentMessages().copyLink} />
    </>
  );
}

import type { ReactNode } from "react";
import type { TocProps } from "@/components/docs/toc-props";
import { shownEntries } from "@/components/docs/toc-row";
import { TocBarList } from "@/components/lazy-client";
import { ChevronDown, Lines } from "@/components/ui/glyph";

/**
 * The table of contents of narrow screens: a bar under the header that names the section in view and unfolds the list
 * over the page. The list is rendered when it is first opened.
 */
export function TocBar({ entries, label }: TocProps): ReactNode {
  return (
    <details className="toc-bar">
      <summary>
        <Lines />
        {label}
        <span className="toc-bar-current">{shownEntries(entries)[0]?.label}</span>
        <ChevronDown />
      </summary>
      <TocBarList entries={entries} label={label} />
    </details>
  );
}

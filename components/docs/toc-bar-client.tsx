"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { type TocProps, TocRow } from "@/components/docs/toc-client";
import { useHeadings } from "@/components/docs/use-headings-client";
import { ChevronDown, Lines } from "@/components/ui/glyph";

/**
 * The table of contents of narrow screens: a bar under the header that names the section in view and unfolds the list
 * over the page. The list is rendered when it is first opened.
 */
export function TocBar({ entries, label }: TocProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { shown, active, current } = useHeadings(entries);

  // It unfolds without any script, and may have been unfolded before this one began.
  useEffect(() => setIsOpen(details.current?.open === true), []);
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    const close = () => details.current?.removeAttribute("open");
    const isInside = (event: Event) => event.target instanceof Node && details.current?.contains(event.target);
    addEventListener("pointerdown", (event) => isInside(event) || close(), { signal });
    addEventListener("keydown", (event) => event.key === "Escape" && close(), { signal });
    return () => listening.abort();
  }, [isOpen]);

  return (
    <details ref={details} className="toc-bar" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Lines />
        {label}
        <span className="toc-bar-current">{current?.label}</span>
        <ChevronDown />
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
        <ul className="toc-list" onClick={() => details.current?.removeAttribute("open")}>
          {shown.map((entry) => (
            <TocRow key={entry.id} entry={entry} state={active.get(entry.id)} />
          ))}
        </ul>
      )}
    </details>
  );
}

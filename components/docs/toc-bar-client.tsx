"use client";

import { type ReactNode, useEffect, useState } from "react";
import { type TocProps, TocRows } from "@/components/docs/toc-row";
import { useHeadings } from "@/components/docs/use-headings-client";

/** The list that the table of contents of narrow screens unfolds. Shows the section in view in its bar, and closes it. */
export function TocBarList({ entries, label }: TocProps): ReactNode {
  const [bar] = useState(() => document.querySelector<HTMLDetailsElement>(".toc-bar"));
  // It opens without any script, and may have been opened before this script ran.
  const [isOpen, setIsOpen] = useState(bar?.open === true);
  const { shown, active, current } = useHeadings(entries);

  useEffect(() => {
    const follow = () => setIsOpen(bar?.open === true);
    follow();
    bar?.addEventListener("toggle", follow);
    return () => bar?.removeEventListener("toggle", follow);
  }, [bar]);
  useEffect(() => {
    const name = bar?.querySelector(".toc-bar-current");
    if (name) name.textContent = current?.label ?? "";
  }, [bar, current]);
  useEffect(() => {
    if (!isOpen || !bar) return;
    const listening = new AbortController();
    const { signal } = listening;
    const isInside = (event: Event) => event.target instanceof Node && bar.contains(event.target);
    addEventListener("pointerdown", (event) => isInside(event) || close(bar), { signal });
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      // The focused link is about to be removed.
      if (bar.contains(document.activeElement)) bar.querySelector("summary")?.focus();
      close(bar);
    };
    addEventListener("keydown", leave, { signal });
    return () => listening.abort();
  }, [bar, isOpen]);

  return isOpen ? (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter on a link is a click
    <nav aria-label={label} onClick={() => close(bar)}>
      <ul className="toc-list">
        <TocRows entries={shown} active={active} />
      </ul>
    </nav>
  ) : null;
}

function close(bar: Element | null): void {
  bar?.removeAttribute("open");
}

"use client";

import { type ComponentProps, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { placePopup } from "@/components/ui/place-popup";
import type { ReplySource } from "@/lib/assistant/client/types";

interface SourceLinkProps extends ComponentProps<"a"> {
  source: ReplySource;
  /** Its text does not say where it leads: the first tap of a finger shows the card, the second one follows the link. */
  isNumber?: boolean;
}

/** Time for which the pointer rests before the card shows, and for which it may be elsewhere; milliseconds. */
const TIMES = { open: 250, close: 120 };

/** A link to a source; under the pointer, in focus and at a tap, a card says what is there. */
export function SourceLink({ source, href, isNumber = false, ...link }: SourceLinkProps) {
  const id = useId();
  const anchor = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointerType = useRef("");
  const [isOpen, setOpen] = useState(false);
  const change = (opens: boolean, delay = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(opens), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hover = {
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === "mouse" && change(true, TIMES.open),
    onPointerLeave: (event: { pointerType: string }) => event.pointerType === "mouse" && change(false, TIMES.close),
  };
  const onClick = (event: MouseEvent) => {
    if (!isNumber || isOpen || pointerType.current !== "touch") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        ref={anchor}
        href={href}
        aria-describedby={isOpen ? id : undefined}
        onPointerDown={(event) => (pointerType.current = event.pointerType)}
        onClick={onClick}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && change(true)}
        onBlur={() => change(false)}
        {...hover}
        {...link}
      />
      {isOpen && anchor.current && (
        <SourceCard id={id} source={source} anchor={anchor.current} onClose={() => change(false)} {...hover} />
      )}
    </>
  );
}

interface SourceCardProps extends ComponentProps<"span"> {
  source: ReplySource;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Title, heading and first words of a source. A press elsewhere and Escape close it. */
function SourceCard({ source, anchor, onClose, ...card }: SourceCardProps) {
  const element = useRef<HTMLSpanElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // Before the card is painted: a key that a reader presses on seeing it must find it listening.
  useLayoutEffect(() => {
    if (!element.current) return;
    const end = placePopup(element.current, anchor, "top");
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      "pointerdown",
      ({ target }) => target instanceof Node && !anchor.contains(target) && close.current(),
      { signal },
    );
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        close.current();
      },
      { signal, capture: true },
    );
    return () => {
      listening.abort();
      end();
    };
  }, [anchor]);
  const { title, heading, excerpt } = source;
  return (
    <span ref={element} popover="manual" role="tooltip" className="assistant-source-card" dir="auto" {...card}>
      <strong>{title}</strong>
      {heading && <span className="text-muted">{heading}</span>}
      {excerpt && <span className="mt-1.5 line-clamp-4">{excerpt}</span>}
    </span>
  );
}

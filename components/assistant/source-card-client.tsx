"use client";

import { type ComponentProps, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { placePopup } from "@/components/ui/place-popup";
import type { ReplySource } from "@/lib/assistant/client/types";

interface SourceLinkProps extends ComponentProps<"a"> {
  source: ReplySource;
  /** The link is only a number: a first tap shows the card, a second one follows the link. */
  isNumber?: boolean;
}

/** Delays before the card opens under the pointer, and closes after the pointer has left it, in milliseconds. */
const DELAYS = { open: 250, close: 120 };

/** A link to a source, with a card about it on hover, focus and tap. */
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
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === "mouse" && change(true, DELAYS.open),
    onPointerLeave: (event: { pointerType: string }) => event.pointerType === "mouse" && change(false, DELAYS.close),
  };
  const onClick = (event: MouseEvent) => {
    if (!isNumber || isOpen || pointerType.current !== "touch") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the properties of the link */}
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

/** Title, heading, and first words of a source. Escape and a press outside of it close it. */
function SourceCard({ source, anchor, onClose, ...card }: SourceCardProps) {
  const element = useRef<HTMLSpanElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // Runs before the card is painted, so that Escape works as soon as a reader sees it.
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
    <span
      ref={element}
      popover="manual"
      role="tooltip"
      className="w-68 max-w-[calc(100vw-1.5rem)] rounded-xl border border-line bg-surface px-3.5 py-3 text-[0.8125rem] leading-5 wrap-anywhere text-text shadow-overlay"
      dir="auto"
      {...card}
    >
      <strong className="block font-medium text-ink">{title}</strong>
      {heading && <span className="block text-muted">{heading}</span>}
      {excerpt && <span className="mt-1.5 line-clamp-4">{excerpt}</span>}
    </span>
  );
}

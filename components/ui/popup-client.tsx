"use client";

import type { Placement } from "@floating-ui/dom";
import { type ComponentProps, useEffect, useRef } from "react";
import { placePopup } from "@/components/ui/place-popup";
import { focusFirst, itemKeys } from "@/components/ui/popup-keys";

interface PopupProps extends ComponentProps<"div"> {
  /** A dialog has a field that filters its menu. */
  role: "menu" | "listbox" | "dialog";
  trigger: HTMLElement;
  /** What it is at; the trigger, if not given. */
  anchor?: HTMLElement | null;
  align?: "start" | "end";
  /** Leaves the focus where it is, until the trigger hears the arrow key. */
  keepsFocus?: boolean;
  onClose: () => void;
}

/**
 * An open menu or list of options, beside its trigger in the document and above everything else on the screen. It takes
 * the focus. Escape and Tab close it and give the focus back; a press or a focus elsewhere closes it.
 */
export function Popup({
  role,
  trigger,
  anchor,
  align = "start",
  keepsFocus,
  onClose,
  className,
  ...popup
}: PopupProps) {
  const element = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const place = anchor ?? trigger;
  const placement: Placement = `bottom-${align}`;

  useEffect(() => (element.current && placePopup(element.current, place, placement)) || undefined, [place, placement]);
  useEffect(() => {
    if (element.current) return listen(element.current, trigger, () => close.current());
  }, [trigger]);
  useEffect(() => {
    if (keepsFocus || !element.current) return;
    // After a press of the mouse no item is marked before the pointer or a key chooses one.
    if (role === "dialog") element.current.querySelector("input")?.focus();
    else if (role === "listbox" || trigger.matches(":focus-visible")) focusFirst(element.current);
    else element.current.focus();
  }, [keepsFocus, role, trigger]);

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      ref={element}
      popover="manual"
      role={role}
      aria-label={nameOf(trigger)}
      tabIndex={-1}
      className={`menu-popup max-h-(--available-height) min-w-(--anchor-width) max-w-[22rem] overflow-y-auto rounded-xl bg-surface shadow-overlay outline-none ${className}`}
      {...popup}
    />
  );
}

/** What a button or select is for: its label, or what it says. */
function nameOf(trigger: HTMLElement): string | undefined {
  const isLabeled = trigger instanceof HTMLButtonElement || trigger instanceof HTMLSelectElement;
  // The first part of a label, which may contain its select.
  const label = isLabeled ? trigger.labels[0]?.firstElementChild : undefined;
  return trigger.ariaLabel ?? label?.textContent ?? trigger.textContent ?? undefined;
}

/** Closes the popup as its description says, and moves the focus among its items. */
function listen(popup: HTMLElement, trigger: HTMLElement, close: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const isOutside = (target: EventTarget | null) =>
    target instanceof Node && !popup.contains(target) && !trigger.contains(target);
  const leave = () => {
    if (!isOutside(document.activeElement) || document.activeElement === document.body) trigger.focus();
    close();
  };
  document.addEventListener("pointerdown", ({ target }) => isOutside(target) && close(), { signal });
  popup.addEventListener("focusout", ({ relatedTarget }) => isOutside(relatedTarget) && close(), { signal });
  popup.addEventListener("keydown", itemKeys(popup), { signal });
  trigger.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      focusFirst(popup);
    },
    { signal },
  );
  // Before anything else that these keys could close or move.
  document.addEventListener(
    "keydown",
    (event) => {
      const isTab = event.key === "Tab" && popup.contains(document.activeElement);
      if (event.key !== "Escape" && !isTab) return;
      event.preventDefault();
      event.stopPropagation();
      leave();
    },
    { signal, capture: true },
  );
  return () => listening.abort();
}

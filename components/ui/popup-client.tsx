"use client";

import type { Placement } from "@floating-ui/dom";
import { type ComponentProps, useEffect, useRef } from "react";
import { LIST_STEPS } from "@/components/ui/list-steps";
import { placePopup } from "@/components/ui/place-popup";

interface PopupProps extends ComponentProps<"div"> {
  /** `dialog` for a menu with a filter field. */
  role: "menu" | "dialog";
  trigger: HTMLElement;
  /** Element that the popup is positioned at; the trigger by default. */
  anchor?: HTMLElement | null;
  align?: "start" | "end";
  /** Leaves the focus where it is, until the arrow key is pressed on the trigger. */
  keepsFocus?: boolean;
  onClose: () => void;
}

/** An open menu above everything else. It takes the focus and closes by Escape, Tab, or a press elsewhere. */
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
    // After a mouse press, no item is highlighted until the pointer or a key selects one.
    if (role === "dialog") element.current.querySelector("input")?.focus();
    else if (trigger.matches(":focus-visible")) focusFirst(element.current);
    else element.current.focus();
  }, [keepsFocus, role, trigger]);

  return (
    <div
      ref={element}
      popover="manual"
      role={role}
      aria-label={trigger.ariaLabel ?? trigger.textContent ?? undefined}
      tabIndex={-1}
      className={`menu-popup max-h-(--available-height) min-w-(--anchor-width) max-w-[22rem] overflow-y-auto rounded-xl bg-surface shadow-overlay outline-none ${className}`}
      {...popup}
    />
  );
}

/** Adds the listeners that close the popup and move the focus among its items. @returns a function that removes them. */
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
  popup.addEventListener("keydown", (event) => moveFocus(popup, event), { signal });
  trigger.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      focusFirst(popup);
    },
    { signal },
  );
  // In the capture phase, before other handlers of these keys.
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

const ITEMS = "[role=menuitem]";

function focusFirst(popup: HTMLElement): void {
  popup.querySelector<HTMLElement>(ITEMS)?.focus();
}

/** Moves the focus in a menu by arrows, Home, End, and first letters; the space bar chooses. */
function moveFocus(popup: HTMLElement, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  // Text typed into a field stays there; arrow keys leave it.
  if (event.target instanceof HTMLInputElement && !/^Arrow(?:Up|Down)$/.test(key)) return;
  const items = [...popup.querySelectorAll<HTMLElement>(ITEMS)];
  const index = items.findIndex((item) => item.matches(":focus"));
  const step = LIST_STEPS[key];
  if (!step && key.length !== 1) return;
  event.preventDefault();
  if (step) items[step(index, items.length)]?.focus();
  else if (key === " ") items[index]?.click();
  else {
    const following = [...items.slice(index + 1), ...items.slice(0, index + 1)];
    following.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))?.focus();
  }
}

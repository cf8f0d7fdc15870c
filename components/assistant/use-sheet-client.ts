"use client";

import { type RefObject, useEffect, useRef } from "react";
import { OPEN_KEY } from "@/components/assistant/kept-panel";
import { store } from "@/components/ui/stored";

/** From this width on the page stays usable beside the sheet. */
const BESIDE = "(width >= 40rem)";

interface SheetOptions {
  isOpen: boolean;
  /** Does not move the focus. */
  isQuiet: boolean;
  onClose: () => void;
}

/** Opens and closes the sheet (modal on phones), and moves the focus into it and back. */
export function useSheet(sheet: RefObject<HTMLDialogElement | null>, { isOpen, isQuiet, onClose }: SheetOptions): void {
  const close = useRef(onClose);
  const quiet = useRef(isQuiet);
  close.current = onClose;
  quiet.current = isQuiet;

  useEffect(() => {
    const dialog = sheet.current;
    if (!isOpen || !dialog) return;
    const before = document.activeElement;
    const screen = matchMedia(BESIDE);
    const show = () => {
      if (dialog.open) dialog.close();
      const active = document.activeElement;
      if (screen.matches) dialog.show();
      else dialog.showModal();
      const staysOutside = quiet.current && !dialog.contains(active);
      if (staysOutside && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if ((staysOutside || dialog.contains(active)) && active instanceof HTMLElement)
        active.focus({ preventScroll: true });
    };
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    // On the document, so that elements inside with a use of their own for the key come first.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !dialog.contains(document.activeElement)) return;
      event.preventDefault();
      close.current();
    };
    show();
    store(OPEN_KEY, "1", "sessionStorage");
    const listening = new AbortController();
    const { signal } = listening;
    dialog.addEventListener("cancel", onCancel, { signal });
    document.addEventListener("keydown", onKeyDown, { signal });
    screen.addEventListener("change", show, { signal });
    return () => {
      const hadFocus = dialog.contains(document.activeElement);
      listening.abort();
      store(OPEN_KEY, undefined, "sessionStorage");
      dialog.close();
      if (!hadFocus) return;
      const target =
        before instanceof HTMLElement && before !== document.body && before.isConnected ? before : launcher();
      target?.focus({ preventScroll: true });
    };
  }, [isOpen, sheet]);
}

function launcher(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("[data-assistant-open]")].find((button) => button.offsetParent);
}

"use client";

import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Bars, Cross } from "@/components/ui/glyph";

export interface DrawerProps {
  messages: { openMenu: string; close: string; siteNavigation: string };
  /** What is beside the close button. */
  header: ReactNode;
  /** Buttons before the close button. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The navigation on narrow screens: a modal dialog whose content is rendered when it first opens. */
export function Drawer({ messages, header, tools, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasOpened, setWasOpened] = useState(false);

  const open = () => {
    setWasOpened(true);
    dialog.current?.showModal();
  };
  const closeAfterLinkOrBackdrop = (event: MouseEvent) => {
    if (
      event.target === dialog.current ||
      (event.target instanceof Element && event.target.closest("a, [data-search-trigger]"))
    ) {
      dialog.current?.close();
    }
  };
  return (
    <>
      <button
        type="button"
        className="drawer-button icon-button -ms-2 text-ink lg:hidden"
        aria-label={messages.openMenu}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Bars className="size-5" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape by itself */}
      <dialog
        ref={dialog}
        id="mobile-nav"
        aria-label={messages.siteNavigation}
        onClick={closeAfterLinkOrBackdrop}
        className="drawer"
      >
        <div className="flex h-full flex-col">
          <div className="drawer-header">
            {header}
            <div className="ms-auto">{tools}</div>
            <button
              type="button"
              className="icon-button"
              aria-label={messages.close}
              onClick={() => dialog.current?.close()}
            >
              <Cross className="size-5" />
            </button>
          </div>
          <div id="mobile-nav-content" data-scroller className="drawer-content">
            {wasOpened && children}
          </div>
        </div>
      </dialog>
    </>
  );
}

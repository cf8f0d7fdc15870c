import type { ReactNode } from "react";
import { DrawerContent } from "@/components/lazy-client";
import { currentMessages } from "@/components/render-context";
import { Cross } from "@/components/ui/action-glyph";
import { Bars } from "@/components/ui/glyph";

interface DrawerProps {
  /** Content beside the close button. */
  header: ReactNode;
  /** Buttons before the close button. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The navigation on narrow screens: a modal dialog whose content is rendered when it first opens; without scripts, a link. */
export function Drawer({ header, tools, children }: DrawerProps): ReactNode {
  const messages = currentMessages();
  return (
    <>
      <button
        type="button"
        className="drawer-button icon-button -ms-2 text-ink lg:hidden"
        aria-label={messages.openMenu}
        aria-haspopup="dialog"
        data-drawer-open=""
      >
        <Bars className="size-5" />
      </button>
      <noscript>
        <a href="#sidebar" className="icon-button -ms-2 text-ink lg:hidden" aria-label={messages.siteNavigation}>
          <Bars className="size-5" />
        </a>
      </noscript>
      <dialog id="mobile-nav" aria-label={messages.siteNavigation} className="drawer">
        <div className="flex h-full flex-col">
          <div className="drawer-header">
            {header}
            <div className="ms-auto">{tools}</div>
            <button type="button" className="icon-button" aria-label={messages.close} data-drawer-close="">
              <Cross className="size-5" />
            </button>
          </div>
          <div id="mobile-nav-content" data-scroller className="drawer-content">
            <DrawerContent>{children}</DrawerContent>
          </div>
        </div>
      </dialog>
    </>
  );
}

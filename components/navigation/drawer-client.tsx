"use client";

import { type ReactNode, useEffect, useState } from "react";
import { answerClicks } from "@/components/theme/early-input-client";

const OPENER = "[data-drawer-open]";

/** Elements inside the drawer that close it, such as links. */
const CLOSERS = "a, [data-search-trigger], [data-drawer-close]";

/** The content of the drawer, rendered when it first opens. Handles opening and closing. */
export function DrawerContent({ children }: { children: ReactNode }): ReactNode {
  const [wasOpened, setWasOpened] = useState(false);

  useEffect(() => {
    const drawer = document.querySelector<HTMLDialogElement>("#mobile-nav");
    const listening = new AbortController();
    const { signal } = listening;
    const close = ({ target }: Event) => {
      if (target === drawer || (target instanceof Element && target.closest(CLOSERS))) drawer?.close();
    };
    const open = () => {
      setWasOpened(true);
      drawer?.showModal();
    };
    answerClicks(OPENER, open, signal);
    drawer?.addEventListener("click", close, { signal });
    return () => listening.abort();
  }, []);

  return wasOpened ? children : null;
}

"use client";

import { type ReactNode, useEffect, useState } from "react";
import { takeClick } from "@/components/theme/early-input-client";

const OPENER = "[data-drawer-open]";

/** What closes the drawer from inside: where it leads to is shown without it. */
const CLOSERS = "a, [data-search-trigger], [data-drawer-close]";

/** What is in the drawer, rendered when it first opens. Opens it by its button, and closes it. */
export function DrawerContent({ children }: { children: ReactNode }): ReactNode {
  const [wasOpened, setWasOpened] = useState(false);

  useEffect(() => {
    const drawer = document.querySelector<HTMLDialogElement>("#mobile-nav");
    const open = () => {
      setWasOpened(true);
      drawer?.showModal();
    };
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (target.closest(OPENER)) {
        takeClick(OPENER);
        open();
      } else if (target === drawer || (drawer?.contains(target) && target.closest(CLOSERS))) {
        drawer?.close();
      }
    };
    if (takeClick(OPENER)) open();
    window.addEventListener("click", onClick);
    return () => window.removeEventListener("click", onClick);
  }, []);

  return wasOpened ? children : null;
}

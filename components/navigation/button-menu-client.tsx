"use client";

import { type ReactNode, type SetStateAction, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { MenuPanel, type MenuPanelProps } from "@/components/navigation/menu-panel-client";
import { answerClicks, pointedElement, repeatKey } from "@/components/theme/early-input-client";

export interface ButtonMenuProps extends Omit<MenuPanelProps, "id" | "onClose" | "hover"> {
  contentId?: string;
  /** Opens while a mouse is over the button or the menu. */
  opensOnHover?: boolean;
}

type Pointer = Pick<PointerEvent, "pointerType">;

/** How long the mouse may be outside a menu that opens on hover before it closes, in milliseconds. */
const LEAVE_TIME = 160;

/** The menu of a button that is already rendered. */
export function ButtonMenu({ trigger, contentId, opensOnHover = false, ...menu }: ButtonMenuProps): ReactNode {
  const ownId = useId();
  const id = contentId ?? ownId;
  const { isOpen, set, hover } = useMenuState(trigger, opensOnHover);

  useEffect(() => {
    const button = trigger.current;
    button?.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) button?.setAttribute("aria-controls", id);
    else button?.removeAttribute("aria-controls");
  }, [trigger, isOpen, id]);

  if (!isOpen) return null;
  return <MenuPanel id={id} onClose={() => set(false)} trigger={trigger} {...menu} {...(opensOnHover && { hover })} />;
}

/** Opens and closes the menu by click, arrow key, and mouse. */
function useMenuState(trigger: ButtonMenuProps["trigger"], opensOnHover: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const set = useCallback((open: SetStateAction<boolean>) => {
    clearTimeout(timer.current);
    setIsOpen(open);
  }, []);

  const hover = useMemo(() => {
    const follows = ({ pointerType }: Pointer) => opensOnHover && pointerType === "mouse";
    return {
      onPointerEnter: (pointer: Pointer) => follows(pointer) && set(true),
      onPointerLeave: (pointer: Pointer) => {
        if (follows(pointer)) timer.current = setTimeout(() => setIsOpen(false), LEAVE_TIME);
      },
    };
  }, [opensOnHover, set]);

  useEffect(() => {
    const button = trigger.current;
    if (!button) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" || event.target !== button) return;
      event.preventDefault();
      set(true);
    };
    const listening = new AbortController();
    const { signal } = listening;
    button.addEventListener("keydown", onKeyDown, { signal });
    button.addEventListener("pointerenter", hover.onPointerEnter, { signal });
    button.addEventListener("pointerleave", hover.onPointerLeave, { signal });
    answerClicks(button, () => set((wasOpen) => opensOnHover || !wasOpen), signal);
    repeatKey(onKeyDown);
    if (button.contains(pointedElement() ?? null)) hover.onPointerEnter({ pointerType: "mouse" });
    return () => listening.abort();
  }, [trigger, opensOnHover, set, hover]);

  return { isOpen, set, hover };
}

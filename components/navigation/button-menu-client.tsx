"use client";

import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { MenuEntry } from "@/components/navigation/menu-entry";
import type { MenuPanelProps } from "@/components/navigation/menu-panel-client";
import { answerClicks, pointedElement, repeatKey } from "@/components/theme/early-input-client";
import { loadCode } from "@/components/ui/load-code";

export interface ButtonMenuProps {
  trigger: RefObject<HTMLButtonElement | null>;
  contentId?: string;
  entries: MenuEntry[];
  /** Opens while a mouse is over the button or the menu. */
  opensOnHover?: boolean;
  align?: "start" | "end";
  filterLabel?: string;
}

type Pointer = Pick<PointerEvent, "pointerType">;

/** How long the mouse may be outside before a menu that follows it closes; milliseconds. */
const LEAVE_TIME = 160;

/** The menu of a button that is there already. Its code is loaded when the reader first points at or focuses the button. */
export function ButtonMenu({ trigger, contentId, opensOnHover = false, ...menu }: ButtonMenuProps): ReactNode {
  const ownId = useId();
  const id = contentId ?? ownId;
  const { Panel, isOpen, set, hover } = useMenuPanel(trigger, opensOnHover);

  useEffect(() => {
    const button = trigger.current;
    button?.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) button?.setAttribute("aria-controls", id);
    else button?.removeAttribute("aria-controls");
  }, [trigger, isOpen, id]);

  if (!Panel || !isOpen) return null;
  return (
    <Panel id={id} onClose={() => set(false)} trigger={trigger} {...menu} hover={opensOnHover ? hover : undefined} />
  );
}

/** Loads the menu on first intent, and opens and closes it. */
function useMenuPanel(trigger: ButtonMenuProps["trigger"], opensOnHover: boolean) {
  const [Panel, setPanel] = useState<ComponentType<MenuPanelProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = useCallback(() => {
    loadCode(() => import("#browser/navigation/menu-panel-client.tsx")).then((file) => setPanel(() => file.MenuPanel));
  }, []);
  const set = useCallback(
    (open: SetStateAction<boolean>) => {
      clearTimeout(timer.current);
      load();
      setIsOpen(open);
    },
    [load],
  );
  const hover = useMemo(() => {
    const follows = ({ pointerType }: Pointer) => opensOnHover && pointerType === "mouse";
    return {
      onPointerEnter: (pointer: Pointer) => (follows(pointer) ? set(true) : load()),
      onPointerLeave: (pointer: Pointer) => {
        if (follows(pointer)) timer.current = setTimeout(() => setIsOpen(false), LEAVE_TIME);
      },
    };
  }, [opensOnHover, set, load]);

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
    button.addEventListener("focus", load, { signal });
    button.addEventListener("keydown", onKeyDown, { signal });
    button.addEventListener("pointerenter", hover.onPointerEnter, { signal });
    button.addEventListener("pointerleave", hover.onPointerLeave, { signal });
    answerClicks(button, () => set((wasOpen) => opensOnHover || !wasOpen), signal);
    repeatKey(onKeyDown);
    if (button.contains(pointedElement() ?? null)) hover.onPointerEnter({ pointerType: "mouse" });
    return () => listening.abort();
  }, [trigger, opensOnHover, load, set, hover]);

  return { Panel, isOpen, set, hover };
}

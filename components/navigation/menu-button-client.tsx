"use client";

import { type ComponentType, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";
import type { MenuEntry } from "@/components/navigation/menu-entry";
import type { MenuPanelProps } from "@/components/navigation/menu-panel-client";

export interface MenuButtonProps {
  /** Content of the button. */
  children: ReactNode;
  className: string;
  /** Accessible name, where the content does not say what the menu is for. */
  label?: string;
  id?: string;
  /** Id of the menu. */
  contentId?: string;
  entries: MenuEntry[];
  /** Opens while a mouse is over the button or the menu. */
  opensOnHover?: boolean;
  align?: "start" | "end";
  isActive?: boolean;
}

/** How long the mouse may be outside before a menu that follows it closes; milliseconds. */
const LEAVE_TIME = 160;

/** A button with a menu of links. The menu's code is loaded when the reader first points at or focuses the button. */
export function MenuButton(props: MenuButtonProps) {
  const { children, className, label, id, entries, opensOnHover = false, align, isActive } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const ownId = useId();
  const menuId = props.contentId ?? ownId;
  const { Panel, isOpen, load, set, hover } = useMenuPanel(opensOnHover);

  return (
    <>
      <button
        ref={trigger}
        type="button"
        id={id}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={label}
        data-active={isActive || undefined}
        onFocus={load}
        onClick={() => set(opensOnHover ? true : !isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          set(true);
        }}
        {...hover}
      >
        {children}
      </button>
      {Panel && (
        <Panel
          id={menuId}
          isOpen={isOpen}
          onOpenChange={set}
          trigger={trigger}
          entries={entries}
          align={align}
          hover={opensOnHover ? hover : undefined}
        />
      )}
    </>
  );
}

/** Loads the menu on first intent, and opens and closes it. */
function useMenuPanel(opensOnHover: boolean) {
  const [Panel, setPanel] = useState<ComponentType<MenuPanelProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = () => {
    if (!Panel) import("@/components/navigation/menu-panel-client").then((file) => setPanel(() => file.MenuPanel));
  };
  const set = (open: boolean) => {
    clearTimeout(timer.current);
    load();
    setIsOpen(open);
  };
  const hover = {
    onPointerEnter: (event: PointerEvent) => {
      if (opensOnHover && event.pointerType === "mouse") set(true);
      else load();
    },
    onPointerLeave: (event: PointerEvent) => {
      if (opensOnHover && event.pointerType === "mouse") timer.current = setTimeout(() => setIsOpen(false), LEAVE_TIME);
    },
  };
  return { Panel, isOpen, load, set, hover };
}

"use client";

import { type ReactNode, useRef } from "react";
import { ButtonMenu } from "@/components/lazy-client";
import type { MenuEntry } from "@/components/navigation/menu-entry";

interface MenuButtonProps {
  /** Content of the button. */
  children: ReactNode;
  className: string;
  /** Accessible name, where the content does not say what the menu is for. */
  label?: string;
  id?: string;
  contentId?: string;
  entries: MenuEntry[];
  /** Opens while a mouse is over the button or the menu. */
  opensOnHover?: boolean;
  align?: "start" | "end";
  /** Name of a field that filters the entries; without it there is none. */
  filterLabel?: string;
  isActive?: boolean;
}

/** A button with a menu of links. */
export function MenuButton({ children, className, label, id, isActive, ...menu }: MenuButtonProps): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        id={id}
        className={className}
        aria-haspopup={menu.filterLabel ? "dialog" : "menu"}
        aria-expanded={false}
        aria-label={label}
        data-active={isActive || undefined}
      >
        {children}
      </button>
      <ButtonMenu trigger={trigger} {...menu} />
    </>
  );
}

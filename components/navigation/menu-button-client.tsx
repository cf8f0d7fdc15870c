"use client";

import { type ReactNode, useRef } from "react";
import { ButtonMenu } from "@/components/lazy-client";
import type { ButtonMenuProps } from "@/components/navigation/button-menu-client";

interface MenuButtonProps extends Omit<ButtonMenuProps, "trigger" | "anchor"> {
  /** Content of the button. */
  children: ReactNode;
  className: string;
  /** Accessible name, if the content does not describe the menu. */
  label?: string;
  id?: string;
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

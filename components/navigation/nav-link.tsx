import type { AnchorHTMLAttributes, ReactNode } from "react";
import { linkAddress } from "@/components/navigation/link-address";

export interface NavLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children: ReactNode;
}

/** A link of the interface. `LinkNavigation` follows those inside the site; others open in a new tab. */
export function NavLink({ href, children, ...attributes }: NavLinkProps): ReactNode {
  const target = /^(https?:)?\/\//i.test(href) ? { target: "_blank", rel: "noopener" } : {};
  return (
    <a href={linkAddress(href)} {...target} {...attributes}>
      {children}
    </a>
  );
}

/** The attributes of the active entry of a bar or list; empty for all others, which keeps pages small. */
export function activeMarks({ isActive }: { isActive: boolean }): { "aria-current"?: "true"; "data-active"?: true } {
  return isActive ? { "aria-current": "true", "data-active": true } : {};
}

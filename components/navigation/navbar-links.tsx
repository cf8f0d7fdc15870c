import type { ReactNode } from "react";
import { LinkBadge, ReaderName } from "@/components/lazy-client";
import { MenuButton } from "@/components/navigation/menu-button-client";
import { NavLink } from "@/components/navigation/nav-link";
import { renderContext } from "@/components/render-context";
import { ChevronDown } from "@/components/ui/action-glyph";
import { withBasePath } from "@/components/ui/base-path";
import { ChevronEnd } from "@/components/ui/glyph";
import { Icon } from "@/components/ui/icon";
import { BADGES_ADDRESS, badgeSource } from "@/lib/site/link-badges/badge-source";
import type { LayoutSettings, NavbarLink } from "@/lib/site/settings-types";

interface NavbarLinksProps {
  navbar: LayoutSettings["navbar"];
  isStacked?: boolean;
}

/** The links at the end of the top bar and the button after them; `isStacked` for menus and sidebars. */
export function NavbarLinks({ navbar, isStacked }: NavbarLinksProps): ReactNode {
  if (navbar.links.length === 0 && !navbar.primary) return null;
  return (
    <ul className={isStacked ? "flex flex-col gap-px" : "flex shrink-0 items-center gap-1"}>
      {navbar.links.map((link) => (
        <li key={`${link.href} ${link.label}`}>
          {link.account === undefined ? (
            <PlainLink link={link} />
          ) : (
            <ReaderMenu account={link.account} href={link.href} signOut={link.label} isStacked={isStacked} />
          )}
        </li>
      ))}
      {navbar.primary && (
        <li id="topbar-cta-button" className={isStacked ? "mt-2" : "ms-1.5"}>
          <PrimaryLink link={navbar.primary} />
        </li>
      )}
    </ul>
  );
}

interface ReaderMenuProps {
  account: string;
  href: string;
  signOut: string;
  isStacked: boolean | undefined;
}

/** The name of the signed-in reader, and a link to sign out. */
function ReaderMenu({ account, href, signOut, isStacked }: ReaderMenuProps): ReactNode {
  const name = (
    <ReaderName source={withBasePath("/login/session")} account={account} placeholder={<span>{account}</span>} />
  );
  const address = withBasePath(href);
  if (!isStacked) {
    return (
      <MenuButton
        align="end"
        entries={[{ id: "sign-out", label: signOut, href: address, isExternal: false, isActive: false }]}
        className="flex h-8 items-center gap-2 rounded-lg px-2 text-sm text-muted transition-colors hover:bg-hover hover:text-ink aria-expanded:bg-hover touch:h-11"
      >
        {name}
        <ChevronDown className="size-3.5 opacity-70" />
      </MenuButton>
    );
  }
  return (
    <div className="mt-2 flex items-center gap-2.5 px-2.5 text-sm text-ink">
      {name}
      <a
        href={address}
        className="ms-auto flex h-8 items-center rounded-lg px-2.5 whitespace-nowrap text-muted hover:bg-hover hover:text-ink touch:h-11"
      >
        {signOut}
      </a>
    </div>
  );
}

function PlainLink({ link }: { link: NavbarLink }): ReactNode {
  return (
    <NavLink
      href={link.href}
      className="navbar-link flex h-8 items-center gap-2 rounded-lg px-2.5 text-sm whitespace-nowrap text-muted transition-colors hover:bg-hover hover:text-ink touch:h-11"
    >
      <LinkContent link={link} />
    </NavLink>
  );
}

function PrimaryLink({ link }: { link: NavbarLink }): ReactNode {
  if (link.type === "button" || link.type === "link") {
    return (
      <NavLink
        data-component-name="primary-header-button"
        href={link.href}
        className="group/cta flex h-8 w-fit items-center gap-1 rounded-lg bg-(--accent-button,var(--primary)) ps-3 pe-2 text-sm font-medium whitespace-nowrap text-(--accent-button-text,var(--on-primary)) transition-[filter] hover:brightness-110 touch:h-11"
      >
        {link.icon && <Icon icon={link.icon} size={16} />}
        {link.label}
        <ChevronEnd className="size-3.5 opacity-80 transition-transform group-hover/cta:translate-x-0.5 rtl:-scale-x-100" />
      </NavLink>
    );
  }
  return (
    <NavLink
      data-component-name="primary-header-button"
      href={link.href}
      className="flex h-8 w-fit items-center gap-2 rounded-lg border border-line px-2.5 text-sm font-medium whitespace-nowrap text-ink transition-colors hover:border-line-strong hover:bg-hover touch:h-11"
    >
      <LinkContent link={link} />
    </NavLink>
  );
}

function LinkContent({ link }: { link: NavbarLink }): ReactNode {
  const icon =
    link.icon ??
    (link.type === "github" || link.type === "discord"
      ? { name: link.type, library: "fontawesome" as const, style: "brands" }
      : undefined);
  return (
    <>
      {icon && <Icon icon={icon} size={16} />}
      {link.label}
      {badgeSource(link) && (
        <LinkBadge
          href={link.href}
          type={link.type}
          source={withBasePath(BADGES_ADDRESS)}
          languageTag={renderContext().language.tag}
        />
      )}
    </>
  );
}

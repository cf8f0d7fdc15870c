import type { ComponentProps, ReactNode } from "react";
import { Boundary } from "@/components/docs/boundary-client";
import { failureMessages } from "@/components/docs/page-error";
import { SiteFooter } from "@/components/docs/site-footer";
import { AnchorList } from "@/components/navigation/anchor-list";
import { Drawer } from "@/components/navigation/drawer";
import { Logo } from "@/components/navigation/logo";
import { activeMarks, NavLink } from "@/components/navigation/nav-link";
import { NavbarLinks } from "@/components/navigation/navbar-links";
import { Switcher } from "@/components/navigation/switcher";
import { currentMessages, renderContext } from "@/components/render-context";
import { Sidebar } from "@/components/sidebar/sidebar";
import { ThemeSwitch } from "@/components/theme/theme-switch";
import { Icon } from "@/components/ui/icon";
import type { DivisionView, NavigationLink, Switcher as SwitcherData } from "@/lib/navigation/types";
import type { LayoutSettings } from "@/lib/site/settings-types";

/** The data of the layout around a page. */
export interface ShellSite {
  navbar: LayoutSettings["navbar"];
  banner: LayoutSettings["banner"];
  /** Where the logo leads without `logo.href`: first page of the language. */
  homePath: string;
  /** Revision of the site, which is part of the URL from which sidebar rows are fetched. */
  revision: string;
  /** Node path of the page's group, for sidebars that are sent in parts. */
  nodePath: readonly number[];
  parts?: ShellParts;
}

/** Parts from the docs folder, shown around pages; the functions replace the built-in part that they receive. */
interface ShellParts {
  sidebarTop?: ReactNode;
  sidebarBottom?: ReactNode;
  header?: (builtIn: ReactNode) => Promise<ReactNode>;
  footer?: (builtIn: ReactNode) => Promise<ReactNode>;
}

interface ReplaceableProps {
  by?: ShellParts["header"];
  children: ReactNode;
}

/** A built-in part, or its replacement from the docs folder. */
export async function Replaceable({ by, children }: ReplaceableProps): Promise<ReactNode> {
  return by ? by(children) : children;
}

/** The parts of a layout: layouts only differ in where they place them. */
export interface ShellProps {
  site: ShellSite;
  view: DivisionView;
  /** The search box for bars and sidebars. */
  search?: ReactNode;
  /** The search button of narrow screens. */
  mobileSearch?: ReactNode;
  /** The button of the assistant on narrow screens. */
  mobileAssistant?: ReactNode;
  /** The button that opens the assistant. */
  assistant?: ReactNode;
  children: ReactNode;
}

/** A top bar with an element for its border and background. Not a `header`: stylesheets of authors style the page title by that name. */
export function TopBar({ children, ...bar }: ComponentProps<"div">): ReactNode {
  const { theme } = renderContext().settings;
  const suffix = theme === "maple" || theme === "willow" ? `-${theme}` : "";
  return (
    // oxlint-disable-next-line react/forbid-dom-props -- see above
    <div id="navbar" role="banner" {...bar}>
      <div id={`navbar-transition${suffix}`} aria-hidden="true" className="bar-surface" />
      {children}
    </div>
  );
}

/** The end of a top bar: links and languages where there is room, search and assistant otherwise, and the theme switch. */
export function BarTools({ site, view, mobileSearch, mobileAssistant }: ShellProps): ReactNode {
  return (
    <div className="topbar-right-container ms-auto flex items-center gap-1 lg:col-start-3">
      <div className="flex items-center gap-1 lg:hidden">
        {mobileSearch}
        {mobileAssistant}
      </div>
      <div className="hidden items-center gap-1 lg:flex">
        <NavbarLinks navbar={site.navbar} />
        <LanguageSwitcher view={view} />
      </div>
      <ThemeSwitch />
    </div>
  );
}

/** The footer below a page, or its replacement from the docs folder. */
export function ShellFooter({ site }: { site: ShellSite }): ReactNode {
  return (
    <Replaceable by={site.parts?.footer}>
      <SiteFooter />
    </Replaceable>
  );
}

/** The sidebar beside pages, if there is something to show in it. */
export function SidebarColumn({ site, view, className }: Pick<ShellProps, "site" | "view"> & { className: string }) {
  if (!hasSidebar(view)) return null;
  return (
    <aside id="sidebar" aria-label={currentMessages().siteNavigation} className="sidebar-column">
      <div id="sidebar-content" data-scroller className={`sidebar-scroller ${className}`}>
        <SidebarContent site={site} view={view} />
      </div>
    </aside>
  );
}

/** The switcher of languages, for bars. */
export function LanguageSwitcher({ view }: Pick<ShellProps, "view">): ReactNode {
  const languages = findLanguages(view);
  return languages ? <Switcher switcher={languages} shape="inline" align="end" /> : null;
}

/** The outermost choice of languages. */
export function findLanguages(view: DivisionView): SwitcherData | undefined {
  return view.switchers.find((switcher) => switcher.kind === "language");
}

/** The switchers of the sidebar: all except the language switcher of the top bar, but including nested ones. */
function sidebarSwitchers(view: DivisionView): SwitcherData[] {
  const languages = findLanguages(view);
  return view.switchers.filter((switcher) => switcher !== languages && switcher.entries.length > 1);
}

/** True if a division has content in addition to its pages. */
export function hasSidebar(view: DivisionView): boolean {
  return view.sidebar.length > 0 || view.anchors.length > 0 || sidebarSwitchers(view).length > 0;
}

interface SidebarContentProps extends Pick<ShellProps, "site" | "view"> {
  /** The default is all switchers of the sidebar. */
  switchers?: readonly SwitcherData[];
}

/** Switchers, anchors and pages: the content of a sidebar, wide or in the drawer. */
export function SidebarContent({ site, view, switchers = sidebarSwitchers(view) }: SidebarContentProps): ReactNode {
  return (
    <div className="flex flex-col gap-6">
      <Boundary messages={failureMessages()} kind="part">
        {site.parts?.sidebarTop}
        <SwitcherList switchers={switchers.filter(({ isInAnchor }) => !isInAnchor)} />
        <AnchorList anchors={view.anchors} />
        <SwitcherList switchers={switchers.filter(({ isInAnchor }) => isInAnchor)} />
        <Sidebar view={view} {...site} />
        {site.parts?.sidebarBottom}
      </Boundary>
    </div>
  );
}

function SwitcherList({ switchers }: { switchers: readonly SwitcherData[] }): ReactNode {
  if (switchers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {switchers.map((switcher) => (
        <Switcher key={switcher.entries[0]?.id} switcher={switcher} shape="block" />
      ))}
    </div>
  );
}

/** The drawer of narrow screens: search and language, tabs, sidebar, and the links of the top bar. */
export function ShellDrawer({ site, view, search }: Pick<ShellProps, "site" | "view" | "search">): ReactNode {
  const switchers = sidebarSwitchers(view);
  return (
    <Drawer header={<Logo homePath={site.homePath} />} tools={<ThemeSwitch />}>
      <div className="flex flex-col gap-6">
        <div className="flex items-center gap-2 px-1">
          {search}
          <LanguageSwitcher view={view} />
        </div>
        <SwitcherList switchers={switchers.filter(({ isAroundTabs }) => isAroundTabs)} />
        <DrawerTabs tabs={view.tabs} />
        <SidebarContent site={site} view={view} switchers={switchers.filter(({ isAroundTabs }) => !isAroundTabs)} />
        <div className="border-t border-line pt-5 empty:hidden">
          <NavbarLinks navbar={site.navbar} isStacked />
        </div>
      </div>
    </Drawer>
  );
}

function DrawerTabs({ tabs }: { tabs: readonly NavigationLink[] }): ReactNode {
  if (tabs.length === 0) return null;
  const rows = tabs.flatMap((tab) => [tab, ...(tab.items ?? [])].map((link) => ({ link, isItem: link !== tab })));
  return (
    <nav aria-label={currentMessages().sectionNavigation}>
      <ul className="drawer-tabs">
        {rows.map(({ link, isItem }) => (
          <li key={link.id}>
            <NavLink href={link.href} {...activeMarks(link)} {...(isItem && { className: "ps-8" })}>
              {link.icon && <Icon icon={link.icon} size={16} />}
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import type { ReactNode } from "react";
import {
  BarTools,
  hasSidebar,
  Replaceable,
  ShellDrawer,
  ShellFooter,
  type ShellProps,
  SidebarColumn,
  TopBar,
} from "@/components/docs/shell-parts";
import { Logo } from "@/components/navigation/logo";
import { TabBar } from "@/components/navigation/tab-bar";

/** The page is a card on a tinted backdrop that carries top bar, tabs and sidebar. */
export function LayoutFramed(props: ShellProps): ReactNode {
  const { site, view, children } = props;
  return (
    <>
      <Replaceable by={site.parts?.header}>
        <FramedHeader {...props} />
      </Replaceable>
      <div className={`flex lg:pe-3 lg:no-sidebar:ps-3 ${hasSidebar(view) ? "" : "lg:ps-3"}`}>
        <SidebarColumn site={site} view={view} className="ps-3 pe-3 pt-3 pb-8" />
        <div className="min-w-0 flex-1 lg:pb-3">
          <div
            id="body-content"
            className="min-h-[calc(100dvh-var(--header-height)-0.75rem)] bg-page lg:rounded-2xl lg:border lg:border-line lg:shadow-raised"
          >
            {children}
            <ShellFooter site={site} />
          </div>
        </div>
      </div>
    </>
  );
}

function FramedHeader(props: ShellProps): ReactNode {
  const { site, view, search, assistant } = props;
  return (
    <TopBar className="sticky top-0 z-30 bg-backdrop/90 backdrop-blur-lg print:hidden">
      <div className="flex h-16 items-center gap-3 px-4 sm:px-6 lg:h-14 lg:gap-6">
        <ShellDrawer site={site} view={view} search={search} />
        <div className="flex min-w-0 lg:w-[calc(var(--sidebar-width)-3rem)]">
          <Logo homePath={site.homePath} />
        </div>
        <div className="bar-search flex-1">
          <div className="w-full min-w-0 max-w-xs">{search}</div>
          {assistant}
        </div>
        <BarTools {...props} />
      </div>
      {view.tabs.length > 0 && (
        <div className={`hidden h-11 px-3 lg:block ${hasSidebar(view) ? "ms-(--sidebar-width) no-sidebar:ms-0" : ""}`}>
          <TabBar tabs={view.tabs} shape="pill" />
        </div>
      )}
    </TopBar>
  );
}

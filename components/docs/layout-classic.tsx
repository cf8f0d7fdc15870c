import type { ReactNode } from "react";
import {
  BarTools,
  Replaceable,
  ShellDrawer,
  ShellFooter,
  type ShellProps,
  SidebarColumn,
  TopBar,
} from "@/components/docs/shell-parts";
import { Logo } from "@/components/navigation/logo";
import { TabBar } from "@/components/navigation/tab-bar";

/** Top bar with a row of tabs under it, sidebar at the start, everything in one centered column. */
export function LayoutClassic(props: ShellProps): ReactNode {
  const { site, view, search, assistant, children } = props;
  return (
    <>
      <Replaceable by={site.parts?.header}>
        <TopBar className="top-bar">
          <div className="top-bar-row">
            <div className="flex min-w-0 items-center gap-3 lg:min-w-fit">
              <ShellDrawer site={site} view={view} search={search} />
              <Logo homePath={site.homePath} />
            </div>
            <div className="bar-search justify-center">
              <div className="w-full min-w-0 max-w-sm">{search}</div>
              {assistant}
            </div>
            <BarTools {...props} />
          </div>
          {view.tabs.length > 0 && (
            <div className="mx-auto hidden max-w-shell px-10 lg:block">
              <TabBar tabs={view.tabs} shape="line" />
            </div>
          )}
        </TopBar>
      </Replaceable>
      <div className="mx-auto flex max-w-shell lg:px-7">
        <SidebarColumn site={site} view={view} className="py-8 pe-4 [scrollbar-gutter:stable]" />
        <div id="body-content" className="min-w-0 flex-1">
          {children}
          <ShellFooter site={site} />
        </div>
      </div>
    </>
  );
}

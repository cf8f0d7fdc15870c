import type { ReactNode } from "react";
import { Backdrop } from "@/components/docs/backdrop";
import { LayoutClassic } from "@/components/docs/layout-classic";
import { LayoutFramed } from "@/components/docs/layout-framed";
import { LayoutSplit } from "@/components/docs/layout-split";
import type { ShellProps } from "@/components/docs/shell-parts";
import { Shortcuts } from "@/components/lazy-client";
import { Banner } from "@/components/navigation/banner";
import { LinkNavigation } from "@/components/navigation/link-navigation-client";
import { currentMessages } from "@/components/render-context";
import { basePath } from "@/components/ui/base-path";

const layouts = { classic: LayoutClassic, split: LayoutSplit, framed: LayoutFramed };

/**
 * Everything around the pages of a division: banner, bars, sidebar, footer, drawer. Pages say by attributes what they
 * go without: `data-sidebar="none"`, `data-footer="none"`.
 */
export function SiteShell(props: ShellProps): ReactNode {
  const { site, view } = props;
  const { settings } = site;
  const messages = currentMessages();
  const Layout = layouts[settings.layout];
  return (
    <div
      className="group/shell relative isolate min-h-dvh"
      data-shell={settings.layout}
      data-look={settings.theme}
      data-tab-bar={view.tabs.length > 0 ? "" : undefined}
    >
      <a href="#content-area" className="skip-link">
        {messages.skipToContent}
      </a>
      <Backdrop background={settings.background} theme={settings.theme} />
      {settings.banner && <Banner banner={settings.banner} />}
      <Layout {...props} />
      <LinkNavigation basePath={basePath()} offline={messages.offline} />
      <Shortcuts
        messages={{
          title: messages.keyboardShortcuts,
          close: messages.close,
          search: messages.shortcutSearch,
          ...(props.assistant ? { assistant: messages.shortcutAssistant } : {}),
          help: messages.shortcutHelp,
          dismiss: messages.shortcutClose,
        }}
      />
    </div>
  );
}

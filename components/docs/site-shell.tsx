import type { ReactNode } from "react";
import { LayoutClassic } from "@/components/docs/layout-classic";
import { LayoutFramed } from "@/components/docs/layout-framed";
import { LayoutSplit } from "@/components/docs/layout-split";
import type { ShellProps } from "@/components/docs/shell-parts";
import { Shortcuts } from "@/components/lazy-client";
import { Banner } from "@/components/navigation/banner";
import { LinkNavigation } from "@/components/navigation/link-navigation-client";
import { renderContext } from "@/components/render-context";
import { basePath, withBasePath } from "@/components/ui/base-path";
import type { SiteSettings } from "@/lib/site/settings-types";

const layouts = { classic: LayoutClassic, split: LayoutSplit, framed: LayoutFramed };

/** Everything around the pages of a division. Pages hide parts by `data-sidebar="none"` and `data-footer="none"`. */
export function SiteShell(props: ShellProps): ReactNode {
  const { site, view } = props;
  const { settings, messages } = renderContext();
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
      <Backdrop />
      {site.banner && <Banner banner={site.banner} />}
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

/** The background of a page: color, pattern, and image of `background`. */
function Backdrop(): ReactNode {
  const { background, theme } = renderContext().settings;
  const { decoration, image, color } = background;
  return (
    <>
      {color && <PageColors color={color} />}
      <div
        id={theme === "almond" ? "almond-background-color" : "background-color"}
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 -z-20 bg-(--shell-background) print:hidden"
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 -z-10 h-[44rem] overflow-hidden empty:hidden print:hidden"
      >
        {image && (
          <>
            <BackdropImage address={image.light} className={image.light === image.dark ? "" : "dark:hidden"} />
            {image.light !== image.dark && <BackdropImage address={image.dark} className="hidden dark:block" />}
          </>
        )}
        {decoration && <div className={`absolute inset-0 backdrop-${decoration}`} />}
      </div>
    </>
  );
}

/** The author's page colors as the variables that `globals.css` reads; anything but a hex color is left out. */
function PageColors({ color }: { color: NonNullable<SiteSettings["background"]["color"]> }): ReactNode {
  const rules = (["light", "dark"] as const).flatMap((mode) => {
    const value = color[mode];
    return value && /^#[\da-f]{3,8}$/i.test(value) ? `--site-page-${mode}:${value};` : [];
  });
  return <style>{`:root{${rules.join("")}}`}</style>;
}

function BackdropImage({ address, className }: { address: string; className: string }): ReactNode {
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- the image of a docs repository may have any origin
    <img
      src={withBasePath(address)}
      alt=""
      className={`absolute inset-x-0 top-0 w-full object-cover object-top ${className}`}
    />
  );
}

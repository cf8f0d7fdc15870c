import type { CSSProperties, ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { BannerClose } from "@/components/navigation/banner-close-client";
import { bannerKey } from "@/components/navigation/banner-key";
import type { BannerSettings } from "@/lib/site/settings-types";

const colors = {
  info: "bg-(--accent-button,var(--primary)) text-(--accent-button-text,var(--on-primary))",
  warning: "bg-[oklch(0.52_0.12_65)] text-white",
  critical: "bg-[oklch(0.5_0.19_26)] text-white",
};

/** The bar above every page. A closed banner is hidden by the script in <head>, before the first paint. */
export function Banner({ banner, closeLabel }: { banner: BannerSettings; closeLabel: string }): ReactNode {
  const { light = banner.color?.dark, dark = light } = banner.color ?? {};
  const custom = light ? ({ "--banner-light": light, "--banner-dark": dark } as CSSProperties) : undefined;
  const color = custom ? "bg-(--banner-light) text-white dark:bg-(--banner-dark)" : colors[banner.type];
  return (
    <aside
      id="banner"
      style={custom}
      className={`relative z-40 px-12 py-2.5 text-center text-sm leading-5 font-medium text-balance in-data-banner-closed:hidden print:hidden [&_a]:underline [&_a]:underline-offset-2 ${color}`}
    >
      {renderInlineMarkdown(banner.content, { keepsLinks: true })}
      {banner.isDismissible && <BannerClose label={closeLabel} bannerKey={bannerKey(banner)} />}
    </aside>
  );
}

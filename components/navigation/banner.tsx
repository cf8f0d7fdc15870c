import type { CSSProperties, ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { bannerKey } from "@/components/navigation/banner-key";
import { currentMessages } from "@/components/render-context";
import { Cross } from "@/components/ui/action-glyph";
import { app } from "@/lib/port";
import type { BannerSettings } from "@/lib/site/settings-types";

const colors = {
  info: "bg-(--accent-button,var(--primary)) text-(--accent-button-text,var(--on-primary))",
  warning: "bg-[oklch(0.52_0.12_65)] text-white",
  critical: "bg-[oklch(0.5_0.19_26)] text-white",
};

/** The author's colors for both modes, each with text that can be read on it. */
function customColors({ color }: BannerSettings): CSSProperties | undefined {
  if (!color) return undefined;
  const { readableFill } = app();
  const [inLight, inDark] = [readableFill(color.light), readableFill(color.dark)];
  return {
    "--banner-light": inLight.fill,
    "--banner-light-text": inLight.text,
    "--banner-dark": inDark.fill,
    "--banner-dark-text": inDark.text,
  } as CSSProperties;
}

/** The bar above every page. A closed banner is hidden by the script in <head>, before the first paint. */
export function Banner({ banner }: { banner: BannerSettings }): ReactNode {
  const { announcement, dismissBanner } = currentMessages();
  const custom = customColors(banner);
  const color = custom
    ? "bg-(--banner-light) text-(--banner-light-text) dark:bg-(--banner-dark) dark:text-(--banner-dark-text)"
    : colors[banner.type];
  return (
    <aside
      id="banner"
      aria-label={announcement}
      style={custom}
      className={`relative z-40 px-12 py-2.5 text-center text-sm leading-5 font-medium text-balance in-data-banner-closed:hidden print:hidden [&_a]:underline [&_a]:underline-offset-2 [&_a]:outline-current ${color}`}
    >
      {renderInlineMarkdown(banner.content, { keepsLinks: true })}
      {banner.dismissible && (
        <button
          type="button"
          aria-label={dismissBanner}
          data-banner-close={bannerKey(banner)}
          className="absolute inset-y-0 end-2 my-auto grid size-8 place-items-center rounded-lg outline-current hover:bg-white/15 touch:size-11"
        >
          <Cross />
        </button>
      )}
    </aside>
  );
}

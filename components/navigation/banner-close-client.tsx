"use client";

import { Cross } from "@/components/ui/glyph";

/** Hides the banner and remembers it, until its content changes. */
export function BannerClose({ label, bannerKey }: { label: string; bannerKey: string }) {
  const close = () => {
    document.documentElement.dataset.bannerClosed = "";
    try {
      localStorage.setItem("lectern-banner", bannerKey);
    } catch {
      // Storage is switched off: the banner comes back with the next visit.
    }
  };
  return (
    <button
      type="button"
      aria-label={label}
      onClick={close}
      className="absolute inset-y-0 end-2 my-auto grid size-8 place-items-center rounded-lg outline-current hover:bg-white/15 touch:size-10"
    >
      <Cross />
    </button>
  );
}

import type { SiteSettings } from "@/lib/site/settings-types";

export interface ThemeScriptProps {
  appearance: SiteSettings["appearance"];
  basePath: string;
  /** Identifies the banner's content; a reader who closed it does not see it again. */
  bannerKey?: string;
}

/**
 * Runs before the first paint: sets the color mode on <html> and follows later choices and the system (paper is light
 * whatever the screen is), hides a banner that was closed, names the current path for stylesheets, brings the sidebar's
 * current page into view, and notes the last click and key, which anyone who answers to them repeats once it is there
 * (`early-input-client.ts`). Links marked `data-in-place` are not followed: anyone who answers brings what they lead to onto
 * this page. A logo that cannot be loaded is marked. Choices marked `data-remember` are stored under that name.
 */
function prepare(choice: string, isStrict: boolean, basePath: string, bannerKey: string): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const paper = matchMedia("print");
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is switched off
    }
  };
  const apply = () => {
    const root = document.documentElement;
    const mode = (!isStrict && stored("lectern-theme")) || choice;
    root.classList.toggle("dark", !paper.matches && (mode === "dark" || (mode === "system" && system.matches)));
    root.dataset.theme = mode;
    root.dataset.basePath = basePath;
    if (bannerKey && stored("lectern-banner") === bannerKey) root.dataset.bannerClosed = "";
  };
  apply();
  system.addEventListener("change", apply);
  paper.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("lectern-theme", apply);
  document.documentElement.dataset.currentPath = location.pathname.slice(basePath.length) || "/";
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  document.lecternIsAlive = isAlive;
  document.addEventListener(
    "click",
    (event) => {
      const { target, isTrusted } = event;
      if (!isTrusted || !(target instanceof Element)) return;
      const wasLost = !Object.keys(document).some((key) => key.startsWith("_reactListening"));
      document.lecternClick = { target, wasAlive: isAlive(target), wasLost };
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (target.closest("a[data-in-place]") && !opensElsewhere) event.preventDefault();
    },
    true,
  );
  document.addEventListener(
    "keydown",
    (event) => {
      document.lecternKey = event;
    },
    true,
  );
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.closest(".nav-logo")) target.dataset.broken = "";
    },
    true,
  );
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.remember) return;
    try {
      localStorage.setItem(`lectern:${target.dataset.remember}`, target.value);
    } catch {
      // The choice lasts as long as the page.
    }
  });
  document.addEventListener("DOMContentLoaded", () => {
    for (const scroller of document.querySelectorAll("[data-scroller]")) {
      const row = scroller.querySelector("[aria-current=page]")?.getBoundingClientRect();
      const frame = scroller.getBoundingClientRect();
      if (row && row.bottom > frame.bottom - 32) scroller.scrollTop = row.top - frame.top - frame.height / 3;
      scroller.lecternIsPlaced = true;
    }
  });
}

/** The script above with its values: the text of a script element. */
export function themeCode({ appearance, basePath, bannerKey = "" }: ThemeScriptProps): string {
  const values = [appearance.default, appearance.strict, basePath, bannerKey].map((value) => JSON.stringify(value));
  return `(${prepare.toString()})(${values.join(",").replaceAll("<", "\\u003c")})`;
}

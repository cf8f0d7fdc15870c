import { copyAddress, copyContent } from "@/components/content/code/copy-client";
import { offerWrap } from "@/components/content/code/wrap-client";
import { nameScrollable } from "@/components/content/name-scrollable-client";
import { answerClicks, pointedElement } from "@/components/theme/early-input-client";
import { store } from "@/components/ui/stored";

/** Handles the buttons that no client component renders. Call it once for a document. */
export function answerButtons(): void {
  document.lecternHasParts = true;
  answerClicks("[data-theme-switch]", switchTheme);
  answerClicks("[data-banner-close]", closeBanner);
  answerClicks("[data-scroll-top]", scrollToTop);
  answerClicks(".heading-anchor", copyAddress);
  answerClicks("[data-copy]", copyContent);
  document.addEventListener("pointerover", offerWrap, { passive: true });
  document.addEventListener("focusin", offerWrap);
  document.addEventListener("focusin", nameScrollable);
  nameScrollable({ target: document.activeElement });
  offerWrap({ target: pointedElement() ?? document.activeElement });
}

/** Scrolls to the top, without animation for readers who prefer reduced motion: browsers do not check that for scripts. */
function scrollToTop(): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
}

/** Switches between light and dark. If the result is the mode of the system, the site follows the system again. */
function switchTheme(): void {
  const next = document.documentElement.classList.contains("dark") ? "light" : "dark";
  store("lectern-theme", matchMedia(`(prefers-color-scheme: ${next})`).matches ? "system" : next);
  // The script in <head> applies it.
  window.dispatchEvent(new Event("lectern-theme"));
}

/** Hides the banner until its content changes, and stores this in the browser. */
function closeBanner(button: Element): void {
  document.documentElement.dataset.bannerClosed = "";
  store("lectern-banner", button.getAttribute("data-banner-close") ?? "");
}

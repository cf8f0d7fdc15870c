import { copyOnClick } from "@/components/content/code/copy-client";
import { offerWrap } from "@/components/content/code/wrap-client";
import { pointedElement, repeatClick } from "@/components/theme/early-input-client";
import { chooseTheme } from "@/components/theme/theme-choice";

/** Buttons of plain HTML by the attribute that marks them, and what they do. */
const answers: Readonly<Record<string, (button: HTMLElement) => void>> = {
  "[data-theme-switch]": switchTheme,
  "[data-banner-close]": closeBanner,
  "[data-scroll-top]": () => window.scrollTo({ top: 0, behavior: "smooth" }),
};

/** Answers clicks on buttons that no component draws. Call it once for a document: the last click that came before is repeated. */
export function answerClicks(): void {
  document.lecternHasParts = true;
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return;
    copyOnClick(event);
    for (const [selector, answer] of Object.entries(answers)) {
      const button = event.target.closest<HTMLElement>(selector);
      if (button) answer(button);
    }
  });
  document.addEventListener("pointerover", offerWrap, { passive: true });
  document.addEventListener("focusin", offerWrap);
  offerWrap({ target: pointedElement() ?? document.activeElement });
  repeatClick(["[data-copy]", ...Object.keys(answers)].join());
}

/** Back in the mode of the system, the site follows the system again. */
function switchTheme(): void {
  const next = document.documentElement.classList.contains("dark") ? "light" : "dark";
  chooseTheme(matchMedia(`(prefers-color-scheme: ${next})`).matches ? "system" : next);
}

/** Hides the banner and remembers it, until its content changes. */
function closeBanner({ dataset }: HTMLElement): void {
  document.documentElement.dataset.bannerClosed = "";
  try {
    localStorage.setItem("lectern-banner", dataset.bannerClose ?? "");
  } catch {
    // Storage is switched off: the banner comes back with the next visit.
  }
}

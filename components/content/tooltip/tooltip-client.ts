/** Distance from the edge of the window, pixels. */
const MARGIN = 12;

/** Explanations: kept inside the window, closed by Escape and by a press elsewhere. Showing them is the stylesheet's. */
export function attach(): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  const place = (event: Event) => {
    const tooltip = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tooltip]") : null;
    if (!tooltip) return;
    tooltip.removeAttribute("data-dismissed");
    keepInside(tooltip);
  };
  document.addEventListener("pointerover", place, options);
  document.addEventListener("focusin", place, options);
  const dismiss = (isConcerned: (tooltip: Element) => boolean) => {
    for (const tooltip of document.querySelectorAll("[data-tooltip]:is(:hover, :focus-within)")) {
      if (isConcerned(tooltip)) tooltip.setAttribute("data-dismissed", "");
    }
  };
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") dismiss(() => true);
    },
    options,
  );
  // A finger that presses elsewhere moves neither the focus nor what counts as hovered in every browser.
  document.addEventListener(
    "pointerdown",
    ({ target }) => dismiss((tooltip) => !(target instanceof Node && tooltip.contains(target))),
    options,
  );
  return () => controller.abort();
}

function keepInside(tooltip: HTMLElement): void {
  const box = tooltip.querySelector<HTMLElement>(".tooltip-box");
  if (!box) return;
  box.style.removeProperty("--shift");
  const { left, right } = box.getBoundingClientRect();
  const shift = Math.max(0, MARGIN - left) - Math.max(0, right - (document.documentElement.clientWidth - MARGIN));
  if (shift !== 0) box.style.setProperty("--shift", `${shift}px`);
}

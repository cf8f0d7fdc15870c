import { onEach } from "@/components/ui/on-each";

/** Distance from the edge of the window, pixels. */
const MARGIN = 12;

/** Keeps tooltips inside the window, and closes them on Escape or a press elsewhere. The stylesheet shows them. */
export function attach(signal: AbortSignal): void {
  const place = (tooltip: HTMLElement) => {
    tooltip.removeAttribute("data-dismissed");
    keepInside(tooltip);
  };
  onEach("pointerover", "[data-tooltip]", signal, place);
  onEach("focusin", "[data-tooltip]", signal, place);
  const dismiss = (isConcerned: (tooltip: Element) => boolean) => {
    for (const tooltip of document.querySelectorAll("[data-tooltip]:is(:hover, :focus-within)")) {
      if (isConcerned(tooltip)) tooltip.setAttribute("data-dismissed", "");
    }
  };
  const close = ({ key }: KeyboardEvent) => key === "Escape" && dismiss(() => true);
  // In some browsers, a tap elsewhere changes neither the focus nor the hovered element.
  const press = ({ target }: Event) => dismiss((tooltip) => !(target instanceof Node && tooltip.contains(target)));
  document.addEventListener("keydown", close, { signal });
  document.addEventListener("pointerdown", press, { signal });
}

function keepInside(tooltip: HTMLElement): void {
  const box = tooltip.querySelector<HTMLElement>(".tooltip-box");
  if (!box) return;
  box.style.removeProperty("--shift");
  const { left, right } = box.getBoundingClientRect();
  const shift = Math.max(0, MARGIN - left) - Math.max(0, right - (document.documentElement.clientWidth - MARGIN));
  if (shift !== 0) box.style.setProperty("--shift", `${shift}px`);
}

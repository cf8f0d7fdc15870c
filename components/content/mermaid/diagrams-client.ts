/** When the page opens, a diagram is rendered if more than its top 48 pixels are in view. Every diagram is taller. */
const INITIAL_MARGIN = "0px 0px -48px 0px";

/** Renders diagrams in view, and nearby ones after the first scroll: Mermaid blocks a slow phone for a second. */
export function attach(signal: AbortSignal): void {
  const figures = [...document.querySelectorAll<HTMLElement>("[data-mermaid]")];
  const waiting = new Set<Element>(figures);
  let observer = drawWithin(INITIAL_MARGIN, waiting);
  const onScroll = () => {
    observer.disconnect();
    // One viewport ahead: growth below the viewport moves nothing that is being read.
    observer = drawWithin("100%", waiting);
  };
  addEventListener("scroll", onScroll, { capture: true, once: true, passive: true, signal });
  const paper = matchMedia("print");
  const mode = new MutationObserver(() => {
    if (paper.matches) return; // the colors follow the mode by themselves
    for (const figure of figures) if (figure.dataset.state) show(figure);
  });
  mode.observe(document.documentElement, { attributeFilter: ["class"] });
  signal.addEventListener("abort", () => {
    observer.disconnect();
    mode.disconnect();
  });
}

/** Renders the waiting figures as they enter the viewport, grown by the margin, and removes them from the set. */
function drawWithin(rootMargin: string, waiting: Set<Element>): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        waiting.delete(target);
        show(target as HTMLElement);
      }
    },
    { rootMargin },
  );
  for (const figure of waiting) observer.observe(figure);
  return observer;
}

function show(figure: HTMLElement): void {
  import("#browser/content/mermaid/render-diagram-client.ts").then(
    ({ renderDiagram }) => renderDiagram(figure),
    reportError,
  );
}

/** Renders diagrams shortly before they scroll into view. The library itself is loaded for the first of them. */
export function attach(): () => void {
  const figures = [...document.querySelectorAll<HTMLElement>("[data-mermaid]")];
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        draw(target as HTMLElement);
      }
    },
    // A viewport ahead: what grows below the viewport moves nothing that is being read.
    { rootMargin: "100%" },
  );
  for (const figure of figures) near.observe(figure);
  const paper = matchMedia("print");
  const mode = new MutationObserver(() => {
    if (paper.matches) return; // the colors follow the mode by themselves
    for (const figure of figures) if (figure.dataset.state) draw(figure);
  });
  mode.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => {
    near.disconnect();
    mode.disconnect();
  };
}

function draw(figure: HTMLElement): void {
  import("@/components/content/mermaid/render-diagram-client").then(
    ({ renderDiagram }) => renderDiagram(figure),
    reportError,
  );
}

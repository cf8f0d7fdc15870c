/** The parts that the style sheet does not render while they are far from the viewport (`table.css`). */
const FAR = "[data-is-long], .update";

/** On a page with more parts than this, each takes long to lay out, so they wait until the reader comes near. */
const MOST = 50;

/** Renders what is far away, one part after the other, while the browser is idle. */
export function attach(signal: AbortSignal): void {
  // Browsers without idle times leave nothing out.
  if (!("requestIdleCallback" in window)) return;
  const parts = [...document.querySelectorAll<HTMLElement>(FAR)];
  if (parts.length > MOST) return;
  const renderNext = () => {
    const part = parts.shift();
    if (!part || signal.aborted) return;
    Object.assign(part.style, { contentVisibility: "visible", overflowAnchor: "auto" });
    // The part is laid out with the next frame: several of them at once would hold the reader up.
    requestAnimationFrame(() => requestIdleCallback(renderNext));
  };
  requestIdleCallback(renderNext);
}

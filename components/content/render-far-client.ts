/** Parts that the stylesheet does not render while they are far from the viewport (`table.css`). */
const DEFERRED_PARTS = "[data-is-long], .update";

/** Maximum number of parts rendered ahead: on a page with more, each takes long to lay out, so they wait until the reader comes near. */
const MAX_PARTS = 50;

/** Renders what is far away, one part after the other, while the browser is idle. */
export function attach(signal: AbortSignal): void {
  // Without idle callbacks, each part is rendered when the reader comes near.
  if (!("requestIdleCallback" in window)) return;
  const parts = [...document.querySelectorAll<HTMLElement>(DEFERRED_PARTS)];
  if (parts.length > MAX_PARTS) return;
  const renderNext = () => {
    const part = parts.shift();
    if (!part || signal.aborted) return;
    Object.assign(part.style, { contentVisibility: "visible", overflowAnchor: "auto" });
    // The part is laid out in the next frame: several at once would block the page.
    requestAnimationFrame(() => requestIdleCallback(renderNext));
  };
  requestIdleCallback(renderNext);
}

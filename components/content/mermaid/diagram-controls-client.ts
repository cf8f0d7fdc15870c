/** Limits of the zoom factor, and by how much one press changes it. */
const MIN_ZOOM = 0.5;
const MAX_ZOOM = 6;
const ZOOM_STEP = 1.25;
/** How far one press moves the view, in pixels. */
const PAN_STEP = 80;

type Action = (view: HTMLElement) => void;

/** The buttons, in the order of their names in `data-controls`. */
const controls: readonly [icon: string, action: Action][] = [
  ["−", (view) => zoomTo(view, zoomOf(view) / ZOOM_STEP)],
  ["↑", (view) => view.scrollBy({ top: -PAN_STEP })],
  ["+", (view) => zoomTo(view, zoomOf(view) * ZOOM_STEP)],
  ["⟲", (view) => zoomTo(view, 1)],
  ["←", (view) => view.scrollBy({ left: -PAN_STEP })],
  ["↓", (view) => view.scrollBy({ top: PAN_STEP })],
  ["→", (view) => view.scrollBy({ left: PAN_STEP })],
  ["⤢", toggleFullScreen],
];

/** Adds buttons to zoom, move, reset and fill the screen. The view scrolls; a mouse may also drag it. */
export function addDiagramControls(figure: HTMLElement, view: HTMLElement): void {
  if (figure.querySelector(".mermaid-controls")) return;
  const bar = document.createElement("div");
  bar.className = "mermaid-controls";
  bar.dataset.componentName = "mermaid-controls-wrapper";
  const names = figure.dataset.controls?.split("|") ?? [];
  for (const [index, [icon, action]] of controls.entries()) {
    bar.append(button(names[index] ?? icon, icon, () => action(view)));
  }
  figure.append(bar);
  addDragging(view);
}

function zoomOf(view: HTMLElement): number {
  return Number(view.style.getPropertyValue("--zoom") || 1);
}

/** Enlarges the diagram within its view, around the center of the visible part; the view keeps its height. */
function zoomTo(view: HTMLElement, wanted: number): void {
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, wanted));
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = view;
  const middle = { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight };
  view.style.height ||= `${view.offsetHeight}px`;
  view.style.setProperty("--zoom", String(zoom));
  view.scrollTo({
    left: middle.x * view.scrollWidth - clientWidth / 2,
    top: middle.y * view.scrollHeight - clientHeight / 2,
    behavior: "instant",
  });
}

function button(label: string, icon: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.ariaLabel = label;
  element.title = label;
  element.textContent = icon;
  element.addEventListener("click", onClick);
  return element;
}

function toggleFullScreen(view: HTMLElement): void {
  const figure = view.closest("figure");
  const change = document.fullscreenElement ? document.exitFullscreen() : figure?.requestFullscreen();
  change?.catch(reportError);
}

/** Lets a mouse or pen drag the view; fingers scroll it natively. */
function addDragging(view: HTMLElement): void {
  view.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch" || (event.target as Element).closest("a")) return;
    view.setPointerCapture(event.pointerId);
  });
  view.addEventListener("pointermove", (event) => {
    if (view.hasPointerCapture(event.pointerId)) view.scrollBy(-event.movementX, -event.movementY);
  });
}

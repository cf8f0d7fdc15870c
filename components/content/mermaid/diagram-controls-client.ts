const SMALLEST = 0.25;
const LARGEST = 4;
const ZOOM_STEP = 0.15;
/** Pixels. */
const PAN_STEP = 50;

interface Position {
  scale: number;
  x: number;
  y: number;
}

type Change = (position: Position) => Position;

/** Seven of the eight buttons; the last one fills the screen. */
const controls: readonly [label: string, sign: string, change: Change][] = [
  ["Zoom out", "−", (position) => ({ ...position, scale: Math.max(SMALLEST, position.scale - ZOOM_STEP) })],
  ["Move up", "↑", (position) => ({ ...position, y: position.y + PAN_STEP })],
  ["Zoom in", "+", (position) => ({ ...position, scale: Math.min(LARGEST, position.scale + ZOOM_STEP) })],
  ["Reset", "⟲", () => ({ scale: 1, x: 0, y: 0 })],
  ["Move left", "←", (position) => ({ ...position, x: position.x + PAN_STEP })],
  ["Move down", "↓", (position) => ({ ...position, y: position.y - PAN_STEP })],
  ["Move right", "→", (position) => ({ ...position, x: position.x - PAN_STEP })],
];

/** Adds buttons to zoom, move, reset and fill the screen; dragging moves the drawing too. */
export function addDiagramControls(figure: HTMLElement, stage: HTMLElement): void {
  if (figure.querySelector(".mermaid-controls")) return;
  const position: Position = { scale: 1, x: 0, y: 0 };
  const apply = () => {
    stage.style.transform = `translate(${position.x}px, ${position.y}px) scale(${position.scale})`;
  };
  const bar = document.createElement("div");
  bar.className = "mermaid-controls";
  for (const [label, sign, change] of controls) {
    bar.append(
      button(label, sign, () => {
        Object.assign(position, change(position));
        apply();
      }),
    );
  }
  bar.append(button("Full screen", "⤢", () => toggleFullScreen(figure)));
  figure.append(bar);
  addDragging(stage, position, apply);
}

function button(label: string, sign: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.ariaLabel = label;
  element.title = label;
  element.textContent = sign;
  element.addEventListener("click", onClick);
  return element;
}

function toggleFullScreen(figure: HTMLElement): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : figure.requestFullscreen();
  change.catch(reportError);
}

function addDragging(stage: HTMLElement, position: Position, apply: () => void): void {
  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch" || (event.target as Element).closest("a")) return;
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener("pointermove", (event) => {
    if (!stage.hasPointerCapture(event.pointerId)) return;
    position.x += event.movementX;
    position.y += event.movementY;
    apply();
  });
}

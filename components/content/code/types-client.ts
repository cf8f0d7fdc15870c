/** Distance from the edge of the window, pixels. */
const MARGIN = 12;

/** Names in code with the types that the compiler found: shown at the pointer, on a tap, and by the arrow keys. */
export function attach(signal: AbortSignal): void {
  const options = { signal };
  const tip = document.createElement("div");
  tip.className = "type-tip";
  tip.id = "type-tip";
  tip.role = "tooltip";
  const hide = () => tip.remove();
  const show = ({ target }: Event) => {
    const name = nameAt(target);
    if (name) showAt(name, tip);
    else if (target !== tip) hide();
  };
  for (const name of firstNames()) name.tabIndex = 0;
  document.addEventListener("pointerover", show, options);
  document.addEventListener("focusin", show, options);
  document.addEventListener("scroll", hide, { ...options, capture: true, passive: true });
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") hide();
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0 && moveFocus(nameAt(event.target), step)) event.preventDefault();
  };
  document.addEventListener("keydown", press, options);
  signal.addEventListener("abort", hide);
}

function nameAt(target: EventTarget | null): HTMLElement | undefined {
  const name = target instanceof Element ? target.closest<HTMLElement>("[data-type]") : undefined;
  return name ?? undefined;
}

/** The first name of each block, its only tab stop; arrow keys reach the others. */
function firstNames(): HTMLElement[] {
  const blocks = [...document.querySelectorAll("pre:has([data-type])")];
  return blocks.flatMap((block) => block.querySelector<HTMLElement>("[data-type]") ?? []);
}

function moveFocus(name: HTMLElement | undefined, step: number): boolean {
  const names = [...(name?.closest("pre")?.querySelectorAll<HTMLElement>("[data-type]") ?? [])];
  const next = name && names[names.indexOf(name) + step];
  next?.focus();
  return next !== undefined;
}

function showAt(name: HTMLElement, tip: HTMLElement): void {
  tip.textContent = name.dataset.type ?? "";
  // Inside an open dialog, since nothing outside it is visible.
  (name.closest("dialog") ?? document.body).append(tip);
  name.setAttribute("aria-describedby", tip.id);
  const { left, top, bottom } = name.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const maxLeft = document.documentElement.clientWidth - MARGIN - width;
  const isLow = bottom + height + MARGIN > window.innerHeight && top > height;
  tip.style.left = `${Math.max(MARGIN, Math.min(left, maxLeft))}px`;
  tip.style.top = `${isLow ? top - height - 4 : bottom + 4}px`;
}

import type { Mermaid } from "mermaid";
import { addDiagramControls } from "@/components/content/mermaid/diagram-controls-client";
import { readDiagramTheme } from "@/components/content/mermaid/diagram-theme-client";

/** Where the server hands out the library, below the base path. */
const LIBRARY = "/_lectern/diagrams/mermaid.esm.min.mjs";

/** Height of a diagram in pixels from which it has controls by default (format reference 4.1). */
const CONTROLS_MIN_HEIGHT = 120;

/** A diagram that is scaled down further than this has controls whatever its height: its words may be too small. */
const READABLE_SCALE = 0.8;

/** A diagram that would have to be scaled down further than this to fit its column scrolls instead. */
const MIN_SCALE = 0.25;

/** Minimum width of a Gantt chart, in pixels; by default, it takes the width of the window. */
const MIN_GANTT_WIDTH = 640;

let count = 0;
let library: Promise<Mermaid> | undefined;
let queue: Promise<void> = Promise.resolve();

/** Renders the diagram of a figure in the mode of the page; a mistake in its source is shown above the source. */
export function renderDiagram(figure: HTMLElement): Promise<void> {
  // One after the other: the library keeps state between calls.
  queue = queue.then(() => drawNow(figure));
  return queue;
}

/** The diagram library, loaded once, past the bundler. */
function loadLibrary(): Promise<Mermaid> {
  const url = (document.documentElement.dataset.basePath ?? "") + LIBRARY;
  library ??= import(/* turbopackIgnore: true */ /* webpackIgnore: true */ url).then(
    (file: { default: Mermaid }) => file.default,
  );
  return library;
}

async function drawNow(figure: HTMLElement): Promise<void> {
  const source = figure.querySelector(".mermaid-source")?.textContent ?? "";
  const isDark = document.documentElement.classList.contains("dark");
  const mode = isDark ? "dark" : "light";
  if (figure.dataset.mode === mode) return;
  figure.dataset.mode = mode;
  try {
    showDiagram(figure, await render(figure, source, isDark));
  } catch (reason) {
    showError(figure, reason instanceof Error ? reason.message : String(reason));
  }
}

/** Yields to the browser between two parts of the work, each of which blocks a slow phone for long. */
function respond(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function render(figure: HTMLElement, source: string, isDark: boolean): Promise<string> {
  const mermaid = await loadLibrary();
  await respond();
  const { variables, nameColors } = readDiagramTheme(figure, isDark);
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    theme: "base",
    themeVariables: variables,
    gantt: { useWidth: Math.max(MIN_GANTT_WIDTH, figure.clientWidth) },
  });
  count += 1;
  await respond();
  await mermaid.parse(source); // loads the code of this kind of diagram, which rendering then finds ready
  await respond();
  return nameColors((await mermaid.render(`diagram-${count}`, source)).svg);
}

function showDiagram(figure: HTMLElement, svg: string): void {
  const view = part(figure, "mermaid-view");
  const stage = part(view, "mermaid-stage");
  stage.innerHTML = svg;
  stage.role = "img";
  stage.ariaLabel = stage.querySelector("svg > title")?.textContent || figure.ariaLabel;
  const { width = 0, height = 0 } = stage.querySelector("svg")?.viewBox.baseVal ?? {};
  figure.style.setProperty("--diagram-width", String(width));
  figure.style.setProperty("--diagram-height", String(height));
  // A diagram in view keeps the height of its skeleton, so that nothing moves; any other takes its own.
  const { top, bottom } = figure.getBoundingClientRect();
  figure.dataset.fits ??= top < innerHeight && bottom > 0 ? "skeleton" : "width";
  figure.dataset.state = "rendered";
  if (stage.offsetWidth < width * MIN_SCALE) {
    figure.dataset.isWide = "";
    view.classList.add("scroll-fade");
  }
  const { offsetWidth, offsetHeight } = stage;
  const isSmall = offsetWidth < width * READABLE_SCALE;
  const { actions = String(isSmall || offsetHeight >= CONTROLS_MIN_HEIGHT) } = figure.dataset;
  if (actions === "true") addDiagramControls(figure, view);
}

function showError(figure: HTMLElement, message: string): void {
  figure.querySelector(".mermaid-view")?.remove();
  const failure = part(figure, "mermaid-failure");
  const error = part(failure, "mermaid-error");
  error.textContent = message;
  error.role = "alert";
  failure.append(...figure.querySelectorAll(".mermaid-source"));
  figure.dataset.state = "failed";
}

/** Finds the part of an element with a class, or appends one. */
function part(parent: HTMLElement, className: string): HTMLElement {
  const present = parent.querySelector<HTMLElement>(`.${className}`);
  if (present) return present;
  const created = document.createElement("div");
  created.className = className;
  parent.append(created);
  return created;
}

import type { Mermaid } from "mermaid";
import { addDiagramControls } from "@/components/content/mermaid/diagram-controls-client";
import { CONTROLS_FROM } from "@/lib/mdx/diagrams/controls";

/** Where the server hands out the library, below the base path. */
const LIBRARY = "/_lectern/diagrams/mermaid.esm.min.mjs";

let count = 0;
let library: Promise<Mermaid> | undefined;
let queue: Promise<void> = Promise.resolve();

/** Draws the diagram of a figure in the mode of the page; a mistake in its source is shown above the source. */
export function drawDiagram(figure: HTMLElement): Promise<void> {
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

type Colours = "light" | "dark";

/** Words on arrows would miss a contrast of 4.5 to 1 on the ground that the dark theme gives them. */
const THEMES = {
  light: { theme: "default", themeVariables: {} },
  dark: { theme: "dark", themeVariables: { edgeLabelBackground: "#2b2d31" } },
} as const;

async function drawNow(figure: HTMLElement): Promise<void> {
  const source = figure.querySelector(".mermaid-source")?.textContent ?? "";
  const colours: Colours = document.documentElement.classList.contains("dark") ? "dark" : "light";
  if (figure.dataset.colours === colours) return;
  figure.dataset.colours = colours;
  try {
    showDrawing(figure, await render(source, colours));
    // Paper is white; there is no time to draw once the reader prints.
    const paper = colours === "dark" ? await render(source, "light") : undefined;
    figure.querySelector(".mermaid-paper")?.remove();
    if (paper) part(figure, "mermaid-paper").innerHTML = paper;
  } catch (reason) {
    showError(figure, reason instanceof Error ? reason.message : String(reason));
  }
}

async function render(source: string, colours: Colours): Promise<string> {
  const mermaid = await loadLibrary();
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    ...THEMES[colours],
    fontFamily: getComputedStyle(document.body).fontFamily,
  });
  count += 1;
  return (await mermaid.render(`diagram-${count}`, source)).svg;
}

function showDrawing(figure: HTMLElement, svg: string): void {
  const view = part(figure, "mermaid-view");
  const stage = part(view, "mermaid-stage");
  stage.innerHTML = svg;
  // Its own size: style sheets keep narrow places from shrinking it until its words cannot be read.
  const { width = 0, height = 0 } = stage.querySelector("svg")?.viewBox.baseVal ?? {};
  stage.style.setProperty("--diagram-width", String(width));
  stage.style.setProperty("--diagram-height", String(height));
  // Below the window it may take the height it has; elsewhere it keeps to its room, so that nothing moves.
  if (!figure.dataset.state && figure.getBoundingClientRect().top >= innerHeight) delete figure.dataset.room;
  figure.dataset.state = "drawn";
  const actions = figure.dataset.actions;
  const wantsControls = actions === undefined ? stage.offsetHeight >= CONTROLS_FROM : actions === "true";
  if (wantsControls) addDiagramControls(figure, stage);
}

// What is wrong and the source scroll together in the room that was kept for the drawing.
function showError(figure: HTMLElement, message: string): void {
  figure.querySelector(".mermaid-view")?.remove();
  const failure = part(figure, "mermaid-failure");
  const error = part(failure, "mermaid-error");
  error.textContent = message;
  error.role = "alert";
  failure.append(...figure.querySelectorAll(".mermaid-source"));
  figure.dataset.state = "failed";
}

/** The part of an element with that class; made at its end where it is missing. */
function part(parent: HTMLElement, className: string): HTMLElement {
  const present = parent.querySelector<HTMLElement>(`.${className}`);
  if (present) return present;
  const created = document.createElement("div");
  created.className = className;
  parent.append(created);
  return created;
}

import type { Mermaid } from "mermaid";
import { addDiagramControls } from "@/components/mdx/behaviours/diagram-controls-client";

/** Height from which the controls appear by themselves, pixels. */
const CONTROLS_FROM = 120;

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

/** Words on arrows would miss a contrast of 4.5 to 1 on the ground that the dark theme gives them. */
function themeOfPage() {
  const isDark = document.documentElement.classList.contains("dark");
  return isDark
    ? { theme: "dark" as const, themeVariables: { edgeLabelBackground: "#2b2d31" } }
    : { theme: "default" as const, themeVariables: {} };
}

async function drawNow(figure: HTMLElement): Promise<void> {
  const source = figure.querySelector(".mermaid-source")?.textContent ?? "";
  const view = part(figure, "mermaid-view");
  const stage = part(view, "mermaid-stage");
  const error = part(figure, "mermaid-error");
  count += 1;
  const mermaid = await loadLibrary();
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    ...themeOfPage(),
    fontFamily: getComputedStyle(document.body).fontFamily,
  });
  try {
    const { svg } = await mermaid.render(`diagram-${count}`, source);
    stage.innerHTML = svg;
    // Its own width: style sheets keep narrow places from shrinking it until its words cannot be read.
    stage.style.setProperty("--diagram-width", `${stage.querySelector("svg")?.viewBox.baseVal.width ?? 0}px`);
    // What scrolls must be reachable by keyboard.
    if (view.scrollWidth > view.clientWidth) view.tabIndex = 0;
    else view.removeAttribute("tabindex");
    error.remove();
    figure.dataset.state = "drawn";
    const actions = figure.dataset.actions;
    const wantsControls = actions === undefined ? stage.offsetHeight >= CONTROLS_FROM : actions === "true";
    if (wantsControls) addDiagramControls(figure, stage);
  } catch (reason) {
    view.remove();
    error.textContent = reason instanceof Error ? reason.message : String(reason);
    error.role = "alert";
    figure.prepend(error);
    figure.dataset.state = "failed";
  }
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

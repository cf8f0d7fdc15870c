import "@/components/assistant/ask-about.css";
import { askAbout } from "@/components/assistant/ask-about-client";
import { loadConfig } from "@/components/assistant/load-config";

/** Distance between the selection and its button, pixels. */
const DISTANCE = 8;

/** Minimum length of a selection that gets the button, in characters. */
const MINIMUM_LENGTH = 3;

let button: HTMLButtonElement | undefined;

/** Shows "ask about this" over the text that is selected in the content, and hides it when the selection is cleared. */
export function followSelection(event: Event, endpoint: string): void {
  if (button && event.target === button) return;
  // The browser settles the selection after the event.
  requestAnimationFrame(() => {
    const range = selectedRange();
    if (!range || (event instanceof KeyboardEvent && event.key === "Escape")) button?.remove();
    else loadConfig(endpoint).then(({ labels }) => show(range, labels.askAboutThis), reportError);
  });
}

function selectedRange(): Range | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.toString().trim().length < MINIMUM_LENGTH) return undefined;
  const range = selection.getRangeAt(0);
  const node = range.commonAncestorContainer;
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest("#content-area") && !element.closest("input, textarea, [contenteditable]")
    ? range
    : undefined;
}

function show(range: Range, label: string): void {
  button ??= createButton();
  button.textContent = label;
  document.body.append(button);
  const box = range.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = button;
  const left = Math.max(DISTANCE, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - DISTANCE));
  const isRoomAbove = box.top - height - DISTANCE > 64;
  const top = isRoomAbove ? box.top - height - DISTANCE : box.bottom + DISTANCE;
  button.style.left = `${left + scrollX}px`;
  button.style.top = `${Math.min(top, innerHeight - height - DISTANCE) + scrollY}px`;
}

function createButton(): HTMLButtonElement {
  const created = document.createElement("button");
  created.type = "button";
  created.id = "text-selection-tooltip";
  document.addEventListener("selectionchange", () => {
    if (getSelection()?.isCollapsed) created.remove();
  });
  // Pressing the button must not collapse the selection that it is about.
  created.addEventListener("pointerdown", (event) => event.preventDefault());
  created.addEventListener("click", () => {
    const range = selectedRange();
    const text = getSelection()?.toString().trim() ?? "";
    created.remove();
    if (range && text) askAbout("textSelection", text);
    getSelection()?.removeAllRanges();
  });
  return created;
}

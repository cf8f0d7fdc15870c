/** How long the check mark and the message stay, in milliseconds. */
const CONFIRMATION_TIME = 2_000;

/** Copies what a button represents: a text, a block of code, a prompt, or a color. */
export function copyContent(button: Element): void {
  copy(textFor(button as HTMLElement), button);
}

/** Copies the address of a heading whose link was clicked last, unless it opens elsewhere. */
export function copyAddress(link: Element): void {
  const click = document.lecternClick?.event as MouseEvent | undefined;
  if (!click?.metaKey && !click?.ctrlKey && !click?.shiftKey) copy((link as HTMLAnchorElement).href, link);
}

function textFor(button: HTMLElement): string {
  if (button.dataset.copyText) return button.dataset.copyText;
  if (button.dataset.copy === "color") {
    const values = button.querySelectorAll<HTMLElement>("[data-value]");
    const visible = [...values].find((value) => value.offsetParent);
    return visible?.dataset.value ?? "";
  }
  const block = button.closest(".prompt, .code-block, [data-code]");
  return block?.querySelector("pre")?.textContent?.replace(/\n$/, "") ?? "";
}

/** Writes to the clipboard, which pages without https lack and browsers may refuse. */
async function copy(text: string, element: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    sayCopyFailed(element);
    return;
  }
  confirmCopy(element);
}

/** Briefly confirms that something was copied: on the element, and to screen readers. */
export function confirmCopy(element: Element): void {
  element.setAttribute("data-copied", "");
  setTimeout(() => element.removeAttribute("data-copied"), CONFIRMATION_TIME);
  say(element, "copyStatus");
}

/** Says for a moment that copying failed: to everyone, because nothing on the button shows it. */
export function sayCopyFailed(element: Element): void {
  say(element, "copyFailed");
}

/** Writes to the status line. Screen readers ignore what is outside a modal dialog, so a dialog has a status line of its own. */
function say(element: Element, words: "copyStatus" | "copyFailed"): void {
  const root = element.closest("dialog") ?? document;
  const status = root.querySelector<HTMLElement>("[data-copy-status]");
  if (!status) return;
  status.className = words === "copyFailed" ? "status-notice" : "sr-only";
  status.textContent = status.dataset[words] ?? "";
  setTimeout(() => {
    status.className = "sr-only";
    status.textContent = "";
  }, CONFIRMATION_TIME);
}

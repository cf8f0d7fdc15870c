/** How long the check mark stays, milliseconds. */
const CONFIRMATION = 2_000;

/** Copies what the clicked element represents: a text, a block of code, a prompt, a color, or the address of a heading. */
export function copyOnClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.defaultPrevented) return;
  const anchor = event.target.closest<HTMLAnchorElement>(".heading-anchor");
  const button = event.target.closest<HTMLElement>("[data-copy]");
  if (anchor) {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) copy(anchor.href, anchor);
  } else if (button) copy(textFor(button), button);
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

function copy(text: string, element: Element): void {
  navigator.clipboard?.writeText(text).then(() => confirmCopy(element), reportError);
}

/** Briefly confirms that something was copied: on the element, and to screen readers. */
export function confirmCopy(element: Element): void {
  const status = document.querySelector<HTMLElement>("[data-copy-status]");
  const say = (words: string) => {
    if (status) status.textContent = words;
  };
  element.setAttribute("data-copied", "");
  say(status?.dataset.copyStatus ?? "");
  setTimeout(() => {
    element.removeAttribute("data-copied");
    say("");
  }, CONFIRMATION);
}

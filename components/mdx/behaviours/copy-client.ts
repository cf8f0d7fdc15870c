/** How long the check mark stays, milliseconds. */
const CONFIRMATION = 2_000;

/** Copies what the clicked element stands for: a block of code, a prompt, a colour, or the address of a heading. */
export function handleCopyClick(event: MouseEvent, target: Element): boolean {
  const anchor = target.closest<HTMLAnchorElement>(".heading-anchor");
  if (anchor) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return false;
    copy(anchor.href, anchor);
    return true;
  }
  const button = target.closest("[data-copy]");
  if (!button) return false;
  copy(textFor(button), button);
  return true;
}

function textFor(button: Element): string {
  if (button.getAttribute("data-copy") === "color") {
    const values = button.querySelectorAll<HTMLElement>("[data-value]");
    const visible = [...values].find((value) => value.offsetParent);
    return visible?.dataset.value ?? "";
  }
  const block = button.closest(".prompt, .code-block");
  return block?.querySelector("pre")?.textContent?.replace(/\n$/, "") ?? "";
}

function copy(text: string, element: Element): void {
  navigator.clipboard?.writeText(text).then(() => {
    element.setAttribute("data-copied", "");
    setTimeout(() => element.removeAttribute("data-copied"), CONFIRMATION);
  }, reportError);
}

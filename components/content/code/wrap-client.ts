/** Gives a block of code that scrolls sideways a button that wraps its lines, once a reader points at the block. */
export function offerWrap({ target }: Pick<Event, "target">): void {
  const block = target instanceof Element ? target.closest(".code-block") : null;
  const code = block?.querySelector("pre");
  if (!block || !code || block.querySelector(".code-wrap") || code.scrollWidth <= code.clientWidth) return;
  block.append(makeButton(block));
}

function makeButton(block: Element): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "code-wrap";
  button.title = document.querySelector<HTMLElement>("[data-wrap-label]")?.dataset.wrapLabel ?? "";
  button.setAttribute("aria-label", button.title);
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    button.setAttribute("aria-pressed", String(block.toggleAttribute("data-wrap")));
  });
  return button;
}

/** Lets readers open and close long blocks of code. */
export function attach(): () => void {
  const controller = new AbortController();
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-expand]") : null;
    if (button) toggleCode(button);
  };
  document.addEventListener("click", onClick, { signal: controller.signal });
  return () => controller.abort();
}

function toggleCode(button: HTMLElement): void {
  const block = button.closest(".code-block");
  const isOpen = block?.toggleAttribute("data-expanded") ?? false;
  const label = button.textContent ?? "";
  button.textContent = button.dataset.less ?? "";
  button.dataset.less = label;
  button.setAttribute("aria-expanded", String(isOpen));
  if (!isOpen) block?.scrollIntoView({ block: "nearest" });
}

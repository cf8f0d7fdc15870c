import { onEach } from "@/components/ui/on-each";

/** Lets readers open and close long blocks of code. */
export function attach(signal: AbortSignal): void {
  onEach("click", "[data-expand]", signal, toggleCode);
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

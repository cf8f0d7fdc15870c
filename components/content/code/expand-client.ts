/** Long blocks of code that open and close, and the select of pages with views. */
export function attach(): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-expand]") : null;
      if (button) toggleCode(button);
    },
    options,
  );
  document.addEventListener(
    "change",
    (event) => {
      if (event.target instanceof HTMLSelectElement && event.target.matches("[data-view-select]")) {
        showView(event.target.value);
      }
    },
    options,
  );
  document.addEventListener(
    "lectern:reveal",
    (event) => {
      const view = event.target instanceof HTMLElement ? event.target.dataset.view : undefined;
      const select = document.querySelector<HTMLSelectElement>("[data-view-select]");
      if (view === undefined) return;
      showView(view);
      if (select) select.value = view;
    },
    options,
  );
  return () => controller.abort();
}

function showView(title: string): void {
  for (const view of document.querySelectorAll<HTMLElement>("[data-view]")) view.hidden = view.dataset.view !== title;
  for (const icon of document.querySelectorAll<HTMLElement>("[data-view-icon]")) {
    icon.hidden = icon.dataset.viewIcon !== title;
  }
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

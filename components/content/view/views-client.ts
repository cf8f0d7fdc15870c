import { onEach } from "@/components/ui/on-each";

/** Shows the view that a reader selects, or that contains the target of a link. */
export function attach(signal: AbortSignal): void {
  const select = document.querySelector<HTMLSelectElement>("[data-view-select]");
  // The choice may have come before this code.
  if (select) showView(select.value);
  onEach("change", "[data-view-select]", signal, (select) => showView((select as HTMLSelectElement).value));
  onEach("lectern:reveal", "[data-view]", signal, (view, { target }) => {
    const title = view.dataset.view ?? "";
    if (view !== target) return;
    showView(title);
    if (select) select.value = title;
  });
}

function showView(title: string): void {
  for (const view of document.querySelectorAll<HTMLElement>("[data-view]")) view.hidden = view.dataset.view !== title;
  for (const icon of document.querySelectorAll<HTMLElement>("[data-view-icon]")) {
    icon.hidden = icon.dataset.viewIcon !== title;
  }
}

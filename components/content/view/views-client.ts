/** Shows the view that the select of the page names, and the one that a link leads into. */
export function attach(): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  document.addEventListener(
    "change",
    ({ target }) => {
      if (target instanceof HTMLSelectElement && target.matches("[data-view-select]")) showView(target.value);
    },
    options,
  );
  document.addEventListener(
    "lectern:reveal",
    ({ target }) => {
      const view = target instanceof HTMLElement ? target.dataset.view : undefined;
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

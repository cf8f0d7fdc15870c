/** The filter of a change log: entries that have all pressed tags stay, and the address says which. */
export function attach(): () => void {
  const controller = new AbortController();
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-update-filters] [data-tag]")];
  const initial = new URLSearchParams(location.search).get("tags")?.split(",") ?? [];
  for (const button of buttons) setPressed(button, initial.includes(button.dataset.tag ?? ""));
  if (initial.length > 0) filter(pressedTags(buttons));
  document.addEventListener(
    "click",
    (event) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-update-filters] [data-tag]") : null;
      if (!button) return;
      setPressed(button, button.getAttribute("aria-pressed") !== "true");
      const tags = pressedTags(buttons);
      filter(tags);
      writeAddress(tags);
    },
    { signal: controller.signal },
  );
  return () => controller.abort();
}

function setPressed(button: Element, isPressed: boolean): void {
  button.setAttribute("aria-pressed", String(isPressed));
}

function pressedTags(buttons: readonly HTMLElement[]): string[] {
  return buttons
    .filter((button) => button.getAttribute("aria-pressed") === "true")
    .map((button) => button.dataset.tag ?? "");
}

function filter(tags: readonly string[]): void {
  for (const update of document.querySelectorAll<HTMLElement>(".update")) {
    const own: unknown = JSON.parse(update.dataset.tags ?? "[]");
    update.hidden = !tags.every((tag) => Array.isArray(own) && own.includes(tag));
  }
}

function writeAddress(tags: readonly string[]): void {
  const address = new URL(location.href);
  if (tags.length > 0) address.searchParams.set("tags", tags.join(","));
  else address.searchParams.delete("tags");
  history.replaceState(history.state, "", address);
}

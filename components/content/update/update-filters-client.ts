import { replaceParameter } from "@/components/navigation/replace-parameter";
import { onEach } from "@/components/ui/on-each";

/** The filter of a changelog: shows the entries that have all pressed tags, and writes the tags to the URL. */
export function attach(signal: AbortSignal): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-update-filters] [data-tag]")];
  const initial = new URLSearchParams(location.search).get("tags")?.split(",") ?? [];
  for (const button of buttons) setPressed(button, initial.includes(button.dataset.tag ?? ""));
  if (initial.length > 0) filter(pressedTags(buttons));
  onEach("click", "[data-update-filters] :is([data-tag], [data-clear])", signal, (button) => {
    if (button.matches("[data-clear]")) {
      for (const pressed of buttons) setPressed(pressed, false);
      buttons[0]?.focus();
    } else setPressed(button, button.getAttribute("aria-pressed") !== "true");
    const tags = pressedTags(buttons);
    filter(tags);
    replaceParameter("tags", tags.length > 0 ? tags.join(",") : undefined);
  });
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
  let shown = 0;
  for (const update of document.querySelectorAll<HTMLElement>(".update")) {
    const own: string[] = JSON.parse(update.dataset.tags ?? "[]");
    update.hidden = !tags.every((tag) => own.includes(tag));
    if (!update.hidden) shown += 1;
  }
  const none = document.querySelector<HTMLElement>("[data-none]");
  if (none) none.textContent = shown === 0 ? (none.dataset.none ?? "") : "";
  const clear = document.querySelector<HTMLElement>("[data-clear]");
  if (clear) clear.hidden = tags.length === 0;
}

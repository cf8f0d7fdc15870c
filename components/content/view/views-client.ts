import { onEach } from "@/components/ui/on-each";
import { readStored, store } from "@/components/ui/stored";

interface Choice {
  /** Selector of the select. */
  select: string;
  /** Selector of what is shown for some of its values. */
  parts: string;
  valuesOf: (part: HTMLElement) => string[];
  /** Where a choice is stored for other pages. */
  storageKey?: string;
}

const views: Choice = {
  select: "[data-view-select]",
  parts: "[data-view]",
  valuesOf: ({ dataset }) => [dataset.view ?? ""],
};

const variations: Choice = {
  select: "[data-variation-select]",
  parts: "[data-variation]",
  valuesOf: ({ dataset }) => JSON.parse(dataset.variation ?? "[]") as string[],
  storageKey: "lectern:variation",
};

/** Shows the view and the variation that a reader selects, or that contains the target of a link. */
export function attach(signal: AbortSignal): void {
  for (const choice of [views, variations]) follow(choice, signal);
}

function follow({ select, parts, valuesOf, storageKey = "" }: Choice, signal: AbortSignal): void {
  const control = document.querySelector<HTMLSelectElement>(select);
  if (!control) return;
  const show = (value: string) => {
    control.value = value;
    for (const part of document.querySelectorAll<HTMLElement>(parts)) part.hidden = !valuesOf(part).includes(value);
  };
  const choose = () => {
    show(control.value);
    if (storageKey) store(storageKey, control.value);
  };
  const stored = readStored(storageKey);
  // The choice may have come before this code.
  if (control.selectedIndex > 0) choose();
  else if (stored !== undefined && [...control.options].some(({ value }) => value === stored)) show(stored);
  onEach("change", select, signal, choose);
  onEach("lectern:reveal", parts, signal, (part, { target }) => {
    const [value] = part === target ? valuesOf(part) : [];
    if (value !== undefined) show(value);
  });
}

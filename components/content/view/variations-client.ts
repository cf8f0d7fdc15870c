import { onEach } from "@/components/ui/on-each";
import { readStored, store } from "@/components/ui/stored";

const STORAGE_KEY = "lectern:variation";

const selects = () => [...document.querySelectorAll<HTMLSelectElement>("[data-variation-select]")];

function show(id: string): void {
  for (const select of selects()) select.value = id;
  for (const part of document.querySelectorAll<HTMLElement>("[data-variation]")) {
    part.hidden = !idsOf(part).includes(id);
  }
}

function idsOf(part: HTMLElement): string[] {
  return JSON.parse(part.dataset.variation ?? "[]") as string[];
}

/** The reader's choice, if this site has it. */
function remembered(): string | undefined {
  const id = readStored(STORAGE_KEY);
  const options = selects().flatMap((select) => [...select.options]);
  return options.find((option) => option.value === id)?.value;
}

/** Variations of the content: the select shows one of them, on every page, until the reader chooses another. */
export function attach(signal: AbortSignal): void {
  const choose = (id: string) => {
    show(id);
    store(STORAGE_KEY, id);
  };
  // The choice may have come before this code.
  const early = selects().find(({ selectedIndex }) => selectedIndex > 0)?.value;
  const choice = remembered();
  if (early !== undefined) choose(early);
  else if (choice !== undefined) show(choice);
  onEach("change", "[data-variation-select]", signal, (select) => choose((select as HTMLSelectElement).value));
  onEach("lectern:reveal", "[data-variation]", signal, (part, { target }) => {
    const [id] = part === target ? idsOf(part) : [];
    if (id !== undefined) show(id);
  });
}

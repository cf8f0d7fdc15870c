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
  try {
    const id = localStorage.getItem(STORAGE_KEY);
    const options = selects().flatMap((select) => [...select.options]);
    return options.find((option) => option.value === id)?.value;
  } catch {
    return undefined; // storage that is switched off means nothing is remembered
  }
}

function choose(id: string): void {
  show(id);
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // storage that is full or switched off: the choice holds for this page
  }
}

/** Variations of the content: the select shows one of them, on every page, until the reader chooses another. */
export function attach(): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  const choice = remembered();
  if (choice !== undefined) show(choice);
  document.addEventListener(
    "change",
    (event) => {
      const select = event.target instanceof HTMLSelectElement ? event.target : null;
      if (select?.matches("[data-variation-select]")) choose(select.value);
    },
    options,
  );
  document.addEventListener(
    "lectern:reveal",
    (event) => {
      const part = event.target instanceof HTMLElement && event.target.dataset.variation ? event.target : undefined;
      const [id] = part ? idsOf(part) : [];
      if (id !== undefined) show(id);
    },
    options,
  );
  return () => controller.abort();
}

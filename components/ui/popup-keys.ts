const ITEMS = "[role=menuitem], [role=option]";

/** Time after which a letter begins a new word, milliseconds. */
const WORD_TIME = 500;

/** Where each key leads to, among so many items and from this one; -1 if none has the focus. */
const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (Math.max(index, 0) + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Focuses an item of a menu or a list of options: the chosen one, else the first. */
export function focusFirst(popup: HTMLElement): void {
  const item = popup.querySelector<HTMLElement>("[aria-selected=true]") ?? popup.querySelector<HTMLElement>(ITEMS);
  item?.focus();
}

/**
 * Moves the focus among the items of a menu or a list of options by arrows, Home, End, and the letters they begin with.
 * @returns handles keys that were pressed in the popup.
 */
export function itemKeys(popup: HTMLElement): (event: KeyboardEvent) => void {
  let word = "";
  let lastTime = 0;
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
    if (ctrlKey || metaKey || altKey) return;
    // What is typed into a field stays there; arrows lead out of it.
    if (event.target instanceof HTMLInputElement && !/^Arrow(?:Up|Down)$/.test(key)) return;
    const items = [...popup.querySelectorAll<HTMLElement>(ITEMS)];
    const index = items.findIndex((item) => item.matches(":focus"));
    const step = STEPS[key];
    if (step) {
      event.preventDefault();
      word = "";
      items[step(index, items.length)]?.focus();
      return;
    }
    if (timeStamp - lastTime > WORD_TIME) word = "";
    if (key.length !== 1) return;
    event.preventDefault();
    if (key === " " && word === "") {
      items[index]?.click();
      return;
    }
    lastTime = timeStamp;
    word += key.toLowerCase();
    // A single letter leads to the next item that begins with it, more letters to one that begins with all.
    const from = word.length === 1 ? index + 1 : Math.max(index, 0);
    const ordered = [...items.slice(from), ...items.slice(0, from)];
    ordered.find((item) => item.textContent?.trim().toLowerCase().startsWith(word))?.focus();
  };
}

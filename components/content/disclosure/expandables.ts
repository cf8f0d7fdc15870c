import { readStoredJson, store } from "@/components/ui/stored";

const STORAGE_KEY = "lectern:expandables";

type States = Record<string, boolean>;

const readStates = () => (readStoredJson(STORAGE_KEY, "sessionStorage") ?? {}) as States;

/** The page, the place among its blocks and the title: a block that an edit has moved starts as its author wants. */
function keysByBlock(): Map<HTMLDetailsElement, string> {
  const blocks = [...document.querySelectorAll<HTMLDetailsElement>("details.expandable")];
  return new Map(
    blocks.map((block, index) => [
      block,
      `${location.pathname} ${index} ${block.querySelector("summary")?.textContent ?? ""}`,
    ]),
  );
}

/** Collapsible blocks of fields are as the reader left them, for the session. */
export function keepExpandables(signal: AbortSignal): void {
  const keys = keysByBlock();
  const states = readStates();
  for (const [block, key] of keys) if (states[key] !== undefined) block.open = states[key];
  const onClick = (event: MouseEvent) => {
    const block = event.target instanceof Element ? event.target.closest("summary")?.parentElement : null;
    const key = block instanceof HTMLDetailsElement ? keys.get(block) : undefined;
    if (!(block instanceof HTMLDetailsElement) || !key) return;
    // The state is still the one before the click.
    store(STORAGE_KEY, JSON.stringify({ ...readStates(), [key]: !block.open }), "sessionStorage");
  };
  document.addEventListener("click", onClick, { signal });
}

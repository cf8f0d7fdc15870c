const STORAGE_KEY = "lectern:expandables";

type States = Record<string, boolean>;

function readStates(): States {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as States;
  } catch {
    return {}; // storage that is switched off means nothing is remembered
  }
}

function writeStates(states: States): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(states));
  } catch {
    // storage that is full or switched off: the state holds for this page
  }
}

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
    // The state is still the one before the click.
    if (block instanceof HTMLDetailsElement && key) writeStates({ ...readStates(), [key]: !block.open });
  };
  document.addEventListener("click", onClick, { signal });
}

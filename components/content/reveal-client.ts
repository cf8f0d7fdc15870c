import { replaceHash } from "@/components/content/replace-hash";
import { hashTarget } from "@/components/navigation/hash-target";
import { onEach } from "@/components/ui/on-each";
import { readStoredJson, store } from "@/components/ui/stored";

/** Opens everything that hides an element, outermost first, and scrolls to it. */
function reveal(hash: string): void {
  const target = hashTarget(hash);
  if (!target) return;
  const around: HTMLElement[] = [];
  for (let element: HTMLElement | null = target; element; element = element.parentElement) around.unshift(element);
  let hasOpened = false;
  for (const element of around) {
    if (element instanceof HTMLDetailsElement && !element.open) {
      element.open = true;
      hasOpened = true;
    } else if (element.hidden) {
      element.dispatchEvent(new CustomEvent("lectern:reveal", { bubbles: true }));
      hasOpened = true;
    }
  }
  const isPanel = target.getAttribute("role") === "tabpanel";
  if (hasOpened || isPanel) (isPanel ? target.parentElement : target)?.scrollIntoView();
}

/** The IDs of an accordion and of the open accordions around it, outermost first. */
function openIds(details: Element): string {
  const outer = details.parentElement?.closest("[data-hash]");
  return outer ? `${openIds(outer)}:${details.id}` : details.id;
}

/** Restores open and closed blocks, opens what hides the target of a hash, and writes accordions into the hash. */
export function attach(signal: AbortSignal): void {
  keepExpandables(signal);
  reveal(location.hash);
  window.addEventListener("hashchange", () => reveal(location.hash), { signal });
  onEach("click", "a[href*='#']", signal, (element) => {
    const { hash, pathname } = element as HTMLAnchorElement;
    // Neither a second click on the same hash nor a navigation by the router fires `hashchange`.
    if (hash && pathname === location.pathname) reveal(hash);
  });
  onEach("click", "details[data-hash] > summary", signal, ({ parentElement }) => {
    const details = parentElement as HTMLDetailsElement;
    const outer = details.parentElement?.closest<HTMLDetailsElement>("details[data-hash]");
    // The state is still the one before the click.
    if (details.open) replaceHash(outer ? openIds(outer) : "");
    else replaceHash(openIds(details));
  });
}

const STORAGE_KEY = "lectern:expandables";

type States = Record<string, boolean>;

const readStates = () => (readStoredJson(STORAGE_KEY, "sessionStorage") ?? {}) as States;

/** Storage keys of the blocks, from path, position and title: a block that an edit has moved starts in its default state. */
function keysByBlock(): Map<HTMLDetailsElement, string> {
  const blocks = [...document.querySelectorAll<HTMLDetailsElement>("details.expandable")];
  return new Map(
    blocks.map((block, index) => [
      block,
      `${location.pathname} ${index} ${block.querySelector("summary")?.textContent ?? ""}`,
    ]),
  );
}

/** Restores and stores which collapsible blocks of fields are open, for the session. */
function keepExpandables(signal: AbortSignal): void {
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

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

/**
 * Restores which collapsible blocks of fields are open, and stores what readers open, for the session. Keys are path, position
 * and title: a block that an edit has moved starts in its default state.
 */
function keepExpandables(signal: AbortSignal): void {
  const states = (readStoredJson(STORAGE_KEY, "sessionStorage") ?? {}) as Record<string, boolean>;
  const blocks = document.querySelectorAll<HTMLDetailsElement>("details.expandable");
  for (const [index, block] of blocks.entries()) {
    const key = `${location.pathname} ${index} ${block.querySelector("summary")?.textContent ?? ""}`;
    block.open = states[key] ?? block.open;
    const keep = () => {
      if (states[key] === block.open) return;
      states[key] = block.open;
      store(STORAGE_KEY, JSON.stringify(states), "sessionStorage");
    };
    block.addEventListener("toggle", keep, { signal });
  }
}

"use client";

import { useEffect, useState } from "react";
import { replaceParameter } from "@/components/navigation/replace-parameter";
import { linkFields } from "@/components/openapi/linked-fields";
import type { PlaygroundComponent } from "@/components/openapi/playground/playground-client";
import { takeClick } from "@/components/theme/early-input-client";
import { readStored } from "@/components/ui/stored";

/** Selector of the elements whose clicks are handled: links to deeper schema levels, and buttons that open the playground. */
const CLICKABLE = "a[data-in-place], [data-playground-open]";

interface ApiPageBehaviorProps {
  /** URL of the playground's data; absent if the page has no playground. */
  playgroundHref?: string;
  /** The playground is open when the page loads. */
  startsOpen: boolean;
  failedText: string;
}

/** Makes an API page interactive: remembers choices, expands schema levels in place, and loads the playground on demand. */
export function ApiPageBehavior({ playgroundHref, startsOpen, failedText }: ApiPageBehaviorProps) {
  const [Playground, setPlayground] = useState<PlaygroundComponent>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    applyChoices();
    async function openPlayground() {
      const { Playground: loaded } = await import("#browser/openapi/playground/playground-client.tsx");
      setPlayground(() => loaded);
      setOpen(true);
      // The address says so, too, so that it can be shared.
      replaceParameter("playground", "open");
    }
    function act(element: Element | undefined) {
      if (element instanceof HTMLAnchorElement) void expandLevel(element);
      else if (element && playgroundHref) void openPlayground();
    }
    function handleClick(event: MouseEvent) {
      const element = event.target instanceof Element ? event.target.closest(CLICKABLE) : null;
      if (!element || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      takeClick(CLICKABLE);
      event.preventDefault();
      act(element);
    }
    function handleChange({ target }: Event) {
      if (target instanceof HTMLInputElement) syncLinkedChoices(target);
    }
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("click", handleClick, { signal });
    document.addEventListener("change", handleChange, { signal });
    linkFields(signal);
    act(takeClick(CLICKABLE));
    const isRequested = startsOpen || new URLSearchParams(location.search).get("playground") === "open";
    if (playgroundHref && isRequested) void openPlayground();
    return () => listening.abort();
  }, [playgroundHref, startsOpen]);

  if (!Playground || !isOpen || !playgroundHref) return null;
  const close = () => {
    setOpen(false);
    replaceParameter("playground", undefined);
  };
  return <Playground href={playgroundHref} failedText={failedText} onClose={close} />;
}

// Replaces a link by the schema level that it links to. Without scripts, the link opens that level as a separate page.
async function expandLevel(link: HTMLAnchorElement) {
  link.setAttribute("aria-busy", "true");
  const response = await fetch(link.href).catch(() => undefined);
  const content = response?.ok
    ? new DOMParser().parseFromString(await response.text(), "text/html").querySelector("[data-schema-level]")
    : undefined;
  if (!content) return location.assign(link.href);
  const hadFocus = document.activeElement === link;
  link.replaceWith(document.adoptNode(content));
  // Keyboard users continue at the first field of the level.
  if (hadFocus) content.querySelector<HTMLElement>("a, summary")?.focus();
}

// Applies choices that were made before hydration or stored by an earlier page.
function applyChoices() {
  for (const input of document.querySelectorAll<HTMLInputElement>("input:is([data-linked], [data-remember])")) {
    if (input.checked && !input.defaultChecked) syncLinkedChoices(input);
    if (readStored(`lectern:${input.dataset.remember}`) === input.value) input.checked = true;
  }
}

// Selects the same status in the examples and in the section of responses.
function syncLinkedChoices({ value, dataset: { linked } }: HTMLInputElement) {
  if (!linked) return;
  for (const input of document.querySelectorAll<HTMLInputElement>(`input[data-linked="${linked}"]`)) {
    if (input.value === value) input.checked = true;
  }
}

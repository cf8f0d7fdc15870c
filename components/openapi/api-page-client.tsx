"use client";

import { useEffect, useState } from "react";
import type { PlaygroundComponent } from "@/components/openapi/playground/playground-client";

interface ApiPageBehaviourProps {
  /** Address of the playground's data; absent where there is none. */
  playgroundHref?: string;
  failedText: string;
}

/** Brings an API page to life: copy buttons, remembered choices, deeper levels in place, and the playground on demand. */
export function ApiPageBehaviour({ playgroundHref, failedText }: ApiPageBehaviourProps) {
  const [Playground, setPlayground] = useState<PlaygroundComponent>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    restoreChoices();
    async function openPlayground() {
      const { Playground: loaded } = await import("@/components/openapi/playground/playground-client");
      setPlayground(() => loaded);
      setOpen(true);
      writeDeepLink(true);
    }
    function handleClick(event: MouseEvent) {
      const target = event.target instanceof Element ? event.target : undefined;
      const copy = target?.closest<HTMLElement>("[data-api-copy]");
      const deeper = target?.closest<HTMLAnchorElement>("[data-schema-deeper]");
      if (copy) void copyText(copy);
      else if (deeper && !event.metaKey && !event.ctrlKey) {
        event.preventDefault();
        void bringDeeper(deeper);
      } else if (playgroundHref && target?.closest("[data-playground-open]")) void openPlayground();
    }
    function handleChange(event: Event) {
      const input = event.target instanceof HTMLInputElement ? event.target : undefined;
      if (input?.dataset.remember) rememberChoice(input.dataset.remember, input.value);
      if (input?.dataset.linked) followChoice(input.dataset.linked, input.value);
    }
    document.addEventListener("click", handleClick);
    document.addEventListener("change", handleChange);
    if (playgroundHref && new URLSearchParams(location.search).get("playground") === "open") void openPlayground();
    return () => {
      document.removeEventListener("click", handleClick);
      document.removeEventListener("change", handleChange);
    };
  }, [playgroundHref]);

  if (!Playground || !isOpen || !playgroundHref) return null;
  const close = () => {
    setOpen(false);
    writeDeepLink(false);
  };
  return <Playground href={playgroundHref} failedText={failedText} onClose={close} />;
}

// The address says whether the playground is open, so that it can be shared.
function writeDeepLink(isOpen: boolean) {
  const url = new URL(location.href);
  if (isOpen) url.searchParams.set("playground", "open");
  else url.searchParams.delete("playground");
  history.replaceState(history.state, "", url);
}

async function copyText(button: HTMLElement) {
  const source = button.dataset.apiCopy || button.closest("[data-code]")?.querySelector("code")?.textContent || "";
  await navigator.clipboard?.writeText(source);
  button.dataset.done = "";
  setTimeout(() => delete button.dataset.done, 1500);
}

// Without scripts the link opens a page of its own; its main part is what belongs here.
async function bringDeeper(link: HTMLAnchorElement) {
  link.setAttribute("aria-busy", "true");
  const response = await fetch(link.href).catch(() => undefined);
  const content = response?.ok
    ? new DOMParser().parseFromString(await response.text(), "text/html").querySelector("[data-schema-level]")
    : undefined;
  if (content) link.replaceWith(document.adoptNode(content));
  else location.assign(link.href);
}

function rememberChoice(name: string, value: string) {
  try {
    localStorage.setItem(`lectern:${name}`, value);
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}

// The examples of a status and its section show together.
function followChoice(name: string, value: string) {
  for (const input of document.querySelectorAll<HTMLInputElement>(`input[data-linked="${name}"]`)) {
    if (input.value === value) input.checked = true;
  }
}

function restoreChoices() {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-remember]")) {
    try {
      if (localStorage.getItem(`lectern:${input.dataset.remember}`) === input.value) input.checked = true;
    } catch {
      // See above.
    }
  }
}

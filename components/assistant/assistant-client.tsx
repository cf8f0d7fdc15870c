"use client";

import { type ComponentType, useEffect, useState } from "react";
import { isPanelKept } from "@/components/assistant/kept-panel";
import { type AssistantQuestion, askInPage } from "@/components/assistant/page-question";
import type { AssistantPanelProps } from "@/components/assistant/panel-client";
import { replaceParameter } from "@/components/navigation/replace-parameter";
import { pointedElement, repeatKey, takeClick } from "@/components/theme/early-input-client";
import { loadCode } from "@/components/ui/load-code";

const OPENER = "[data-assistant-open]";

const CONTENT_CODE = "#content .code-block";

export type AssistantProps = Pick<AssistantPanelProps, "endpoint" | "labels">;

/** Opens the assistant for buttons, keys, selections and programs. Its panel is loaded at the first sign of interest. */
export function Assistant({ endpoint, labels }: AssistantProps) {
  const [Panel, setPanel] = useState<ComponentType<AssistantPanelProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const [question, setQuestion] = useState<AssistantQuestion>();

  useEffect(() => {
    const load = async () => {
      const { AssistantPanel } = await loadCode(() => import("#browser/assistant/panel-client.tsx"));
      setPanel(() => AssistantPanel);
    };
    const ask = (detail?: object | null) => {
      if (askInPage(detail ?? undefined)) return;
      load();
      setIsOpen(true);
      if (detail) setQuestion({ ...detail });
    };
    const toggle = () => {
      if (askInPage()) return;
      load();
      setIsOpen((wasOpen) => !wasOpen);
    };
    return listen(endpoint, { load, ask, toggle, close: () => setIsOpen(false) });
  }, [endpoint]);

  return Panel ? (
    <Panel endpoint={endpoint} labels={labels} isOpen={isOpen} question={question} onClose={() => setIsOpen(false)} />
  ) : null;
}

interface PanelActions {
  /** Loads the panel before it is opened. */
  load: () => void;
  ask: (detail?: object | null) => void;
  toggle: () => void;
  close: () => void;
}

/** Listens for everything that opens or closes the assistant. @returns a function that removes the listeners. */
function listen(endpoint: AssistantPanelProps["endpoint"], { load, ask, toggle, close }: PanelActions): () => void {
  const onIntent = (event: Pick<Event, "target">) => {
    if (closestTo(event, OPENER)) load();
    const block = closestTo(event, CONTENT_CODE);
    if (!block) return;
    loadCode(() => import("#browser/assistant/ask-code-client.ts")).then((file) => file.addAskButton(block, endpoint));
  };
  const onSelect = (event: Event) => {
    if (getSelection()?.isCollapsed) return;
    loadCode(() => import("#browser/assistant/ask-selection-client.ts")).then((file) =>
      file.followSelection(event, endpoint),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    toggle();
  };
  const listeners: Record<string, (event: Event) => void> = {
    click: (event) => {
      if (!closestTo(event, OPENER)) return;
      takeClick(OPENER);
      toggle();
    },
    pointerover: onIntent,
    focusin: onIntent,
    pointerup: onSelect,
    keyup: onSelect,
    keydown: onKeyDown as (event: Event) => void,
    "lectern:ask": (event) => ask((event as CustomEvent<object>).detail),
    "lectern:assistant": () => ask(),
    "lectern:assistant-page": close,
  };
  const listening = new AbortController();
  const { signal } = listening;
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener, { signal });

  // Handle what the reader selected or pointed at before this code was loaded.
  onSelect(new Event("pointerup"));
  onIntent({ target: pointedElement() ?? null });

  if (/[?&]assistant\b/.test(location.search)) ask(takeQuestionInAddress());
  else if (isPanelKept()) ask({ isRestored: true });
  else if (takeClick(OPENER)) toggle();
  else repeatKey(onKeyDown);
  return () => listening.abort();
}

/** Reads the question in `?assistant=`, or null if it only opens the panel, and removes the parameter from the URL. */
function takeQuestionInAddress(): { question: string } | null {
  const asked = new URLSearchParams(location.search).get("assistant");
  replaceParameter("assistant", undefined);
  return !asked || asked === "true" ? null : { question: asked };
}

function closestTo({ target }: Pick<Event, "target">, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

/** Ctrl+I or Cmd+I, unless something else has used it. */
function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  return key === "i" && (ctrlKey || metaKey) && !shiftKey && !altKey && !defaultPrevented;
}

"use client";

import { useEffect, useRef } from "react";
import { repeatKey } from "@/components/theme/early-input-client";
import { Cross } from "@/components/ui/action-glyph";
import { isTyping } from "@/components/ui/is-typing";

interface ShortcutsProps {
  messages: {
    title: string;
    close: string;
    search: string;
    /** Absent if the assistant is switched off. */
    assistant?: string;
    help: string;
    dismiss: string;
  };
}

/** The list of keyboard shortcuts, in a modal dialog that opens by `?` outside of text fields. */
export function Shortcuts({ messages }: ShortcutsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "?" || isTyping(event) || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      dialog.current?.showModal();
    };
    repeatKey(onKeyDown);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  const command = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘" : "Ctrl";
  // Each row: a label, then one or several lists of keys that are pressed together.
  const rows: [string, ...string[][]][] = [
    [messages.search, [command, "K"], ["/"]],
    ...(messages.assistant ? [[messages.assistant, [command, "I"]] satisfies [string, string[]]] : []),
    [messages.help, ["?"]],
    [messages.dismiss, ["Esc"]],
  ];
  return (
    <dialog
      ref={dialog}
      aria-label={messages.title}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl bg-surface p-5 text-text shadow-overlay backdrop:bg-black/40"
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 className="font-semibold text-ink">{messages.title}</h2>
        <button
          type="button"
          className="grid size-8 place-items-center rounded-lg text-muted hover:bg-hover touch:size-11"
          aria-label={messages.close}
          onClick={() => dialog.current?.close()}
        >
          <Cross />
        </button>
      </div>
      <dl className="flex flex-col">
        {rows.map(([label, ...ways]) => (
          <div key={label} className="flex items-center gap-4 border-t border-line py-2.5 text-sm">
            <dt className="flex-1">{label}</dt>
            {ways.map((keys) => (
              <dd key={keys.join()} className="flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-6 rounded-md border border-line bg-sunken px-1.5 py-0.5 text-center font-sans text-xs text-muted"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </dialog>
  );
}

"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { ShortcutsDialogProps } from "@/components/navigation/shortcuts-dialog-client";

/** Listens for `?` outside of text fields and shows the keyboard shortcuts; the dialog is loaded then. */
export function Shortcuts({ words }: Pick<ShortcutsDialogProps, "words">) {
  const [Dialog, setDialog] = useState<ComponentType<ShortcutsDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "?" || isTyping || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      setIsOpen(true);
      import("@/components/navigation/shortcuts-dialog-client").then((file) => setDialog(() => file.ShortcutsDialog));
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return Dialog && isOpen ? <Dialog words={words} onClose={() => setIsOpen(false)} /> : null;
}

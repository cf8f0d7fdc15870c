"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { ShortcutsDialogProps } from "@/components/navigation/shortcuts-dialog-client";
import { repeatKey } from "@/components/theme/early-input-client";
import { isTyping } from "@/components/ui/is-typing";
import { loadCode } from "@/components/ui/load-code";
import { useOpening } from "@/components/ui/use-opening-client";

export type ShortcutsProps = Pick<ShortcutsDialogProps, "messages">;

/** Listens for `?` outside of text fields and shows the keyboard shortcuts; the dialog is loaded then. */
export function Shortcuts({ messages }: ShortcutsProps) {
  const [Dialog, setDialog] = useState<ComponentType<ShortcutsDialogProps>>();
  const { opening, open, onClosed } = useOpening<null>();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "?" || isTyping(event) || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      open(null);
      loadCode(() => import("#browser/navigation/shortcuts-dialog-client.tsx")).then((file) =>
        setDialog(() => file.ShortcutsDialog),
      );
    };
    repeatKey(onKeyDown);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [open]);

  return Dialog && opening ? <Dialog key={opening.key} messages={messages} onClose={() => onClosed(opening)} /> : null;
}

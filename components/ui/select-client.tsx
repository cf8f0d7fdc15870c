"use client";

import { Select as Base } from "@base-ui/react/select";
import { useEffect, useState } from "react";
import { Check, ChevronUpDown } from "@/components/ui/glyph";
import { takeInput } from "@/components/ui/take-input-client";

interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps {
  id?: string;
  /** Accessible name if there is no label element. */
  label?: string;
  /** Empty if nothing is chosen. */
  value: string;
  options: readonly SelectOption[];
  isRequired?: boolean;
  /** Of the closed control. */
  className: string;
  onChange: (value: string) => void;
}

/** Keys that open the list. */
const OPENING_KEYS = ["ArrowDown", "ArrowUp", "Enter", " "];

/** A select that works like the browser's own, in the site's colors. */
export function Select({ id, label, value, options, isRequired, className, onChange }: SelectProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (trigger && takeInput(trigger, OPENING_KEYS)) setOpen(true);
  }, [trigger]);
  return (
    <Base.Root
      items={options}
      value={options.some((option) => option.value === value) ? value : null}
      required={isRequired}
      modal={false}
      open={isOpen}
      onOpenChange={setOpen}
      onValueChange={(chosen) => onChange(chosen ?? "")}
    >
      <Base.Trigger ref={setTrigger} id={id} aria-label={label} className={`flex items-center gap-1.5 ${className}`}>
        <Base.Value className="min-w-0 flex-1 truncate text-start" />
        <ChevronUpDown className="-me-1 size-3.5 text-muted" />
      </Base.Trigger>
      <OptionList options={options} parent={trigger} />
    </Base.Root>
  );
}

interface OptionListProps {
  options: readonly SelectOption[];
  /** The closed control, as far as it is known. */
  parent: HTMLElement | null;
  /** Where the list stands and where focus returns to; the trigger, if not given. */
  anchor?: HTMLElement;
}

/** The list of a select. Everything outside of a modal dialog is inert, so in one the list is part of it. */
export function OptionList({ options, parent, anchor }: OptionListProps) {
  return (
    <Base.Portal container={parent?.closest("dialog") ?? undefined}>
      <Base.Positioner anchor={anchor} alignItemWithTrigger={false} sideOffset={4} className="z-50">
        <Base.Popup
          finalFocus={anchor && (() => anchor)}
          className="menu-popup max-h-(--available-height) min-w-(--anchor-width) max-w-[22rem] overflow-y-auto rounded-xl bg-surface p-1 shadow-overlay outline-none"
        >
          {options.map((option) => (
            <Base.Item
              key={option.value}
              value={option.value}
              className="flex min-h-8 items-center gap-2 rounded-lg px-2 py-1 text-xs text-text outline-none data-highlighted:bg-hover data-highlighted:text-ink touch:min-h-11"
            >
              <Base.ItemText className="min-w-0 flex-1 wrap-anywhere">{option.label}</Base.ItemText>
              <Base.ItemIndicator>
                <Check className="size-3.5 text-primary-strong" />
              </Base.ItemIndicator>
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

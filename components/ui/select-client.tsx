"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Check, ChevronUpDown } from "@/components/ui/action-glyph";
import { Popup } from "@/components/ui/popup-client";

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
  /** Classes of the closed control. */
  className: string;
  onChange: (value: string) => void;
}

/** Keys that open the list; Enter and the space bar click. */
const OPENING_KEYS = ["ArrowDown", "ArrowUp"];

/** A select that works like the browser's own, in the site's colors. */
export function Select({ id, label, value, options, isRequired, className, onChange }: SelectProps) {
  const listId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (trigger.current && takeInput(trigger.current, [...OPENING_KEYS, "Enter", " "])) setOpen(true);
  }, []);
  return (
    <>
      <button
        ref={trigger}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-label={label}
        aria-required={isRequired}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        className={`flex items-center gap-1.5 ${className}`}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.includes(event.key)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span dir="auto" className="min-w-0 flex-1 text-start max-sm:wrap-anywhere sm:truncate">
          {options.find((option) => option.value === value)?.label}
        </span>
        <ChevronUpDown className="-me-1 size-3.5 text-muted" />
      </button>
      {isRequired && <RequiredInput value={value} onFocus={() => trigger.current?.focus()} />}
      {isOpen && trigger.current && (
        <OptionList
          id={listId}
          value={value}
          options={options}
          trigger={trigger.current}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A hidden input that lets the browser report a missing choice. */
function RequiredInput({ value, onFocus }: { value: string; onFocus: () => void }) {
  return (
    <input
      required
      aria-hidden="true"
      tabIndex={-1}
      value={value}
      onChange={() => {}}
      onFocus={onFocus}
      className="pointer-events-none absolute size-px opacity-0"
    />
  );
}

interface OptionListProps {
  id?: string;
  value: string;
  options: readonly SelectOption[];
  /** The closed control. */
  trigger: HTMLElement;
  onChange: (value: string) => void;
  onClose: () => void;
}

/** The open list of a select. */
export function OptionList({ id, value, options, trigger, onChange, onClose }: OptionListProps) {
  const choose = (chosen: string) => {
    onClose();
    trigger.focus();
    onChange(chosen);
  };
  return (
    <Popup role="listbox" id={id} trigger={trigger} onClose={onClose} className="p-1">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="option"
          aria-selected={option.value === value}
          tabIndex={-1}
          onClick={() => choose(option.value)}
          className="flex min-h-8 w-full items-center gap-2 rounded-lg px-2 py-1 text-start text-xs text-text outline-none hover:bg-hover hover:text-ink focus-visible:bg-hover focus-visible:text-ink touch:min-h-11"
        >
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {option.label}
          </span>
          {option.value === value && <Check className="size-3.5 text-primary-strong" />}
        </button>
      ))}
    </Popup>
  );
}

/** True, once, if the last click or one of these keys was on this element before its component was hydrated. */
function takeInput(element: Element, keys: readonly string[]): boolean {
  const { lecternClick: click, lecternKey: key } = document;
  if (click && !click.wasAlive && element.contains(click.target)) {
    document.lecternClick = undefined;
    return true;
  }
  if (!key || key.defaultPrevented || key.target !== element || !keys.includes(key.key)) return false;
  document.lecternKey = undefined;
  return true;
}

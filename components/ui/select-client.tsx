"use client";

import { useEffect, useRef } from "react";

interface SelectProps {
  id?: string;
  /** Accessible name if there is no label element. */
  label?: string;
  /** Empty if nothing is chosen. */
  value: string;
  options: readonly { value: string; label: string }[];
  isRequired?: boolean;
  className: string;
  onChange: (value: string) => void;
}

/** The browser's select. What a reader chose before hydration is kept. */
export function Select({ id, label, value, options, isRequired, className, onChange }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const chosen = select.current?.value;
    if (chosen && chosen !== value) onChange(chosen);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only choices made before hydration
  }, []);
  return (
    <select
      ref={select}
      id={id}
      aria-label={label}
      required={isRequired}
      dir="auto"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`select ${className} pe-7!`}
    >
      {options.every((option) => option.value !== value) && (
        <option value="" hidden>
          –
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

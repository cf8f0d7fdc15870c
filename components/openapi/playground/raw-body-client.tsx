"use client";

import { useId } from "react";
import { inputStyle } from "@/components/openapi/playground/field-row-client";

interface RawBodyProps {
  label: string;
  value: string;
  /** What is wrong with the text. It can be sent anyway: how an API answers to it is worth trying. */
  mistake: string | undefined;
  onChange: (value: string) => void;
}

/** The body as text. */
export function RawBody({ label, value, mistake, onChange }: RawBodyProps) {
  const id = useId();
  return (
    <>
      <textarea
        aria-label={label}
        aria-invalid={mistake !== undefined}
        aria-describedby={mistake === undefined ? undefined : id}
        value={value}
        rows={Math.min(20, Math.max(6, value.split("\n").length))}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputStyle} leading-relaxed aria-invalid:border-danger`}
        dir="ltr"
      />
      <p id={id} role="status" className="text-xs text-danger empty:hidden">
        {mistake}
      </p>
    </>
  );
}

/** What the browser says about a text that is not JSON; undefined for JSON and for an empty text. */
export function jsonMistake(text: string | undefined): string | undefined {
  if (!text?.trim()) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // The message names the place, by line and column where the browser knows them.
    return error instanceof Error ? error.message : String(error);
  }
}

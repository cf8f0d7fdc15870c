"use client";

import type { ReactNode } from "react";
import { useId } from "react";
import type { SchemaView } from "@/lib/openapi/operation-page-types";

export const inputStyle =
  "w-full rounded-lg border border-line bg-page px-2.5 py-1.5 font-mono text-xs text-ink placeholder:text-muted/60 focus:border-primary focus:outline-none";

/** A titled group of fields. */
export function Fieldset({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="rounded-xl border border-line">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-2">
        <span aria-hidden="true" className="text-xs font-semibold text-ink">
          {title}
        </span>
        {end}
      </div>
      <div className="space-y-3 p-3">{children}</div>
    </fieldset>
  );
}

export interface FieldRowProps {
  name: string;
  schema: Pick<SchemaView, "type" | "enumValues">;
  isRequired: boolean;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

/** One value: a select where there are choices, several lines where it is JSON, else one line. */
export function FieldRow({ name, schema, isRequired, placeholder, value, onChange }: FieldRowProps) {
  const id = useId();
  return (
    <div className="grid gap-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-center sm:gap-3">
      <label htmlFor={id} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs">
        <span className="font-mono font-medium break-all text-ink">{name}</span>
        {isRequired && <span className="text-danger">*</span>}
        <span className="text-[0.6875rem] text-muted">{schema.type}</span>
      </label>
      <ValueInput
        id={id}
        schema={schema}
        isRequired={isRequired}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

function ValueInput({
  id,
  schema,
  isRequired,
  placeholder,
  value,
  onChange,
}: Omit<FieldRowProps, "name"> & { id: string }) {
  const choices = schema.type.startsWith("boolean")
    ? ["true", "false"]
    : schema.type.endsWith("[]")
      ? undefined
      : schema.enumValues;
  if (choices) {
    return (
      <select
        id={id}
        required={isRequired}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputStyle}
      >
        <option value="" />
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  const shared = {
    id,
    required: isRequired,
    placeholder,
    value,
    className: inputStyle,
    autoComplete: "off",
    spellCheck: false,
  };
  if (/^(?:object|map|any\b)|\[\]$/.test(schema.type)) {
    return <textarea {...shared} rows={2} onChange={(event) => onChange(event.target.value)} />;
  }
  return <input {...shared} onChange={(event) => onChange(event.target.value)} />;
}

"use client";

import { type ClipboardEventHandler, type ReactNode, useId } from "react";
import { Select } from "@/components/ui/select-client";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import { constantOf } from "@/lib/openapi/samples/form-shape";

export const inputStyle =
  "w-full rounded-lg border border-line bg-page px-2.5 py-1.5 font-mono text-xs text-ink placeholder:text-muted focus-visible:-outline-offset-1 aria-invalid:border-danger touch:min-h-11";

/** Selector of the controls that readers fill in. */
export const FIELDS = "input, textarea, select";

/** Classes of a select in the title of a group. */
export const smallSelectStyle = "h-6 touch:h-11 min-w-0 rounded-md border border-line bg-page px-1.5 text-xs text-ink";

interface FieldsetProps {
  title: string;
  end?: ReactNode;
  children: ReactNode;
  onPaste?: ClipboardEventHandler;
}

/** A titled group of fields. */
export function Fieldset({ title, end, children, onPaste }: FieldsetProps) {
  return (
    <fieldset className="rounded-xl border border-line" onPaste={onPaste}>
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
  schema: SchemaView;
  isRequired: boolean;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

/** One value with its name. */
export function FieldRow({ name, ...input }: FieldRowProps) {
  const id = useId();
  return (
    <div className={rowStyle}>
      <label htmlFor={id}>
        <FieldName name={name} type={input.schema.type} isRequired={input.isRequired} />
      </label>
      <ValueInput id={id} {...input} />
    </div>
  );
}

/** Places a name beside its value, or above it on narrow screens. */
export const rowStyle =
  "grid gap-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-center sm:gap-3 data-list:sm:items-baseline";

/** Name and type of a field, and whether it must be filled in. */
export function FieldName({ name, type, isRequired }: { name: string; type: string; isRequired: boolean }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs">
      <span className="font-mono font-medium wrap-anywhere text-ink">{name}</span>
      {isRequired && <span className="text-danger">*</span>}
      <span className="font-mono text-[0.6875rem] wrap-anywhere text-muted" dir="ltr">
        {type}
      </span>
    </span>
  );
}

export interface ValueInputProps extends Omit<FieldRowProps, "name"> {
  id?: string;
  /** Accessible name if there is no label. */
  label?: string;
}

/** The value of a field: a select if there are choices, several lines for JSON, one line otherwise. */
export function ValueInput({ id, label, schema, isRequired, placeholder, value, onChange }: ValueInputProps) {
  const shared = { id, "aria-label": label, required: isRequired, className: inputStyle };
  const choices = choicesOf(schema);
  if (choices) {
    return (
      <Select
        id={id}
        label={label}
        value={value}
        options={[...(isRequired ? [] : [""]), ...choices].map((choice) => ({ value: choice, label: choice || "–" }))}
        isRequired={isRequired}
        onChange={onChange}
        className={inputStyle}
      />
    );
  }
  const text = { ...shared, placeholder, value, autoComplete: "off", spellCheck: false };
  if (/^(?:object|map|any\b|\[)|\[\]$/.test(schema.type)) {
    return <textarea {...text} rows={2} onChange={(event) => onChange(event.target.value)} />;
  }
  const inputMode = { integer: "numeric", number: "decimal" } as const;
  const [type = ""] = schema.type.split("<");
  return (
    <input
      {...text}
      inputMode={type in inputMode ? inputMode[type as keyof typeof inputMode] : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function choicesOf(schema: SchemaView): string[] | undefined {
  const nothing = schema.isNullable ? ["null"] : [];
  if (schema.type === "boolean") return ["true", "false", ...nothing];
  const constant = constantOf(schema);
  if (constant !== undefined) return [constant, ...nothing];
  return schema.enumValues && [...new Set([...schema.enumValues, ...nothing])];
}

"use client";

import { FieldName, rowStyle } from "@/components/openapi/playground/field-row-client";

interface FileFieldProps {
  name: string;
  type: string;
  isRequired?: boolean;
  isMultiple?: boolean;
  onChange: (files: readonly File[]) => void;
}

/** A field that takes files. */
export function FileField({ name, type, isRequired = false, isMultiple = false, onChange }: FileFieldProps) {
  return (
    <label className={rowStyle}>
      <FieldName name={name} type={type} isRequired={isRequired} />
      <input
        type="file"
        multiple={isMultiple}
        required={isRequired}
        onChange={(event) => onChange([...(event.target.files ?? [])])}
        className="min-w-0 text-xs text-muted file:me-2 file:rounded-md file:border file:border-line file:bg-page file:px-2 file:py-1 file:text-xs file:font-medium file:text-ink"
      />
    </label>
  );
}

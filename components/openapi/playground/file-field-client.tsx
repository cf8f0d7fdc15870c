"use client";

import { FieldName, rowStyle } from "@/components/openapi/playground/field-row-client";
import type { PropertyView } from "@/lib/openapi/document/operation-page-types";
import { isFileType, isListType } from "@/lib/openapi/samples/form-shape";

/** Files by the name of the field; that of a body that is a file has an empty name. */
export type ChosenFiles = Readonly<Record<string, readonly File[]>>;

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
        className="min-w-0 text-xs text-muted file:me-2 file:rounded-md file:border file:border-line file:bg-page file:px-2 file:py-1 file:text-xs file:font-medium file:text-ink touch:min-h-11 touch:file:min-h-11"
      />
    </label>
  );
}

/** Renders the fields of a form that take files; undefined for all others. */
export function fileFields(files: ChosenFiles, onFiles: (files: ChosenFiles) => void) {
  return ({ name, schema, isRequired }: PropertyView) =>
    isFileType(schema.type) ? (
      <FileField
        key={name}
        name={name}
        type={schema.type}
        isRequired={isRequired}
        isMultiple={isListType(schema.type)}
        onChange={(chosen) => onFiles({ ...files, [name]: chosen })}
      />
    ) : undefined;
}

"use client";

import { useId, useRef } from "react";
import { FieldName, inputStyle, rowStyle } from "@/components/openapi/playground/field-row-client";
import { Cross } from "@/components/ui/action-glyph";
import type { Messages } from "@/lib/i18n/messages";
import type { PropertyView } from "@/lib/openapi/document/operation-page-types";
import { isFileType, isListType } from "@/lib/openapi/samples/form-shape";

/** Files by field name; a body that is itself a file has an empty name. */
export type ChosenFiles = Readonly<Record<string, readonly File[]>>;

interface FileFieldProps {
  name: string;
  type: string;
  isRequired?: boolean;
  isMultiple?: boolean;
  /** The chosen files. */
  files: readonly File[] | undefined;
  messages: Messages;
  onChange: (files: readonly File[]) => void;
}

/** A field for files. The browser's control is transparent and lies on top: its label could be in another language than the page. */
export function FileField({ name, type, isRequired = false, isMultiple, files, messages, onChange }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const names = (files ?? []).map((file) => file.name);
  function clear() {
    if (input.current) input.current.value = "";
    input.current?.focus();
    onChange([]);
  }
  return (
    <div className={rowStyle}>
      <label htmlFor={id}>
        <FieldName name={name} type={type} isRequired={isRequired} />
      </label>
      <div
        className={`relative flex items-center gap-2 border-dashed outline-primary-strong has-focus-visible:outline-2 ${inputStyle}`}
      >
        <input
          ref={input}
          id={id}
          type="file"
          title=""
          aria-describedby={`${id}-files`}
          multiple={isMultiple}
          required={isRequired}
          onChange={(event) => onChange([...(event.target.files ?? [])])}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          id={`${id}-files`}
          aria-hidden="true"
          className={`min-w-0 flex-1 wrap-anywhere ${names.length > 0 ? "" : "text-muted"}`}
        >
          {names.length > 0 ? names.join(", ") : messages.chooseFile}
        </span>
        {names.length > 0 && (
          <button
            type="button"
            aria-label={`${messages.remove} ${name}`}
            onClick={clear}
            className="relative -my-1 -me-1.5 grid size-7 touch:size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
          >
            <Cross className="size-3.5" />
          </button>
        )}
      </div>
    </div>
  );
}

/** Renders the fields of a form that take files; undefined for all others. */
export function fileFields(files: ChosenFiles, messages: Messages, onFiles: (files: ChosenFiles) => void) {
  return ({ name, schema, isRequired }: PropertyView) =>
    isFileType(schema.type) ? (
      <FileField
        key={name}
        name={name}
        type={schema.type}
        isRequired={isRequired}
        isMultiple={isListType(schema.type)}
        files={files[name]}
        messages={messages}
        onChange={(chosen) => onFiles({ ...files, [name]: chosen })}
      />
    ) : undefined;
}

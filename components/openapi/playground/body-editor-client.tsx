"use client";

import { useId } from "react";
import { FieldName, Fieldset, inputStyle, rowStyle } from "@/components/openapi/playground/field-row-client";
import { SchemaFields } from "@/components/openapi/playground/schema-fields-client";
import type { PlaygroundPartProps } from "@/components/openapi/playground/server-fields-client";
import { isBinaryMediaType, isFormMediaType, isJsonMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { PropertyView } from "@/lib/openapi/document/operation-page-types";
import { writeForm } from "@/lib/openapi/playground/playground-form";
import { formJson } from "@/lib/openapi/playground/playground-request";
import { formShape, isFileType, isListType } from "@/lib/openapi/samples/form-shape";

/** Files by the name of the field; that of a body that is a file has an empty name. */
export type ChosenFiles = Readonly<Record<string, readonly File[]>>;

export interface BodyEditorProps extends PlaygroundPartProps {
  files: ChosenFiles;
  onFiles: (files: ChosenFiles) => void;
}

/** The body: as text, as a form of its fields, or as a file. */
export function BodyEditor({ model, values, files, onChange, onFiles }: BodyEditorProps) {
  const { messages, operation } = model;
  const content = operation.requestBody?.content ?? [];
  const media = content.find(({ mediaType }) => mediaType === values.mediaType) ?? content[0];
  if (!media) return null;
  const { mediaType, schema = { type: "any" } } = media;
  const isForm = isFormMediaType(mediaType);
  const isFile = isBinaryMediaType(mediaType);
  const isJson = isJsonMediaType(mediaType);
  const canSwitch = isJson && formShape(schema).type !== "text";
  const isRaw = !isForm && (values.raw !== undefined || !canSwitch);
  const mistake = isJson && isRaw ? jsonMistake(values.raw) : undefined;

  function switchMode() {
    if (isRaw) onChange({ raw: undefined, fields: writeForm(schema, JSON.parse(values.raw || "{}")) });
    else onChange({ raw: formJson(operation, values) || "{}" });
  }

  const end = (
    <span className="flex items-center gap-2">
      {content.length > 1 && (
        <select
          aria-label={messages.mediaType}
          value={mediaType}
          onChange={(event) => {
            onFiles({});
            onChange({ mediaType: event.target.value, raw: undefined, fields: {} });
          }}
          className="rounded-md border border-line bg-page px-1.5 py-0.5 text-xs text-ink"
        >
          {content.map((choice) => (
            <option key={choice.mediaType}>{choice.mediaType}</option>
          ))}
        </select>
      )}
      {canSwitch && (
        <button
          type="button"
          onClick={switchMode}
          disabled={mistake !== undefined}
          className="rounded-md border border-line px-1.5 py-0.5 text-xs font-medium text-muted hover:text-ink disabled:cursor-not-allowed disabled:opacity-50"
        >
          {isRaw ? messages.form : messages.rawText}
        </button>
      )}
    </span>
  );
  const chooseFiles = (name: string) => (chosen: readonly File[]) => onFiles({ ...files, [name]: chosen });
  const drawFile = ({ name, schema: field, isRequired }: PropertyView) =>
    isFileType(field.type) ? (
      <FileField
        key={name}
        name={name}
        type={field.type}
        isRequired={isRequired}
        isMultiple={isListType(field.type)}
        onChange={chooseFiles(name)}
      />
    ) : undefined;
  return (
    <Fieldset title={messages.body} end={end}>
      {isFile && <FileField key={mediaType} name={messages.file} type={mediaType} onChange={chooseFiles("")} />}
      {isRaw && !isFile && (
        <RawBody
          label={messages.body}
          value={values.raw ?? ""}
          mistake={mistake && messages.invalidJson.replace("{message}", mistake)}
          onChange={(raw) => onChange({ raw })}
        />
      )}
      {!isRaw && !isFile && (
        <SchemaFields
          key={mediaType}
          id=""
          name={messages.body}
          schema={schema}
          texts={values.fields}
          messages={messages}
          drawField={isForm ? drawFile : undefined}
          onChange={(fields) => onChange({ fields })}
        />
      )}
    </Fieldset>
  );
}

interface RawBodyProps {
  label: string;
  value: string;
  /** What is wrong with the text. It can be sent all the same: how an API answers to it is worth trying. */
  mistake: string | undefined;
  onChange: (value: string) => void;
}

function RawBody({ label, value, mistake, onChange }: RawBodyProps) {
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

interface FileFieldProps {
  name: string;
  type: string;
  isRequired?: boolean;
  isMultiple?: boolean;
  onChange: (files: readonly File[]) => void;
}

function FileField({ name, type, isRequired = false, isMultiple = false, onChange }: FileFieldProps) {
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

/** What the browser says about a text that is no JSON; undefined for JSON and for nothing. */
function jsonMistake(text: string | undefined): string | undefined {
  if (!text?.trim()) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // The message names the place, by line and column where the browser knows them.
    return error instanceof Error ? error.message : String(error);
  }
}

"use client";

import type { ReactNode } from "react";
import { Fieldset } from "@/components/openapi/playground/field-row-client";
import { FileField } from "@/components/openapi/playground/file-field-client";
import { jsonMistake, RawBody } from "@/components/openapi/playground/raw-body-client";
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
  const isJson = isJsonMediaType(mediaType);
  const canSwitch = isJson && formShape(schema).type !== "text";
  const isRaw = !isForm && (values.raw !== undefined || !canSwitch);
  const mistake = isJson && isRaw ? jsonMistake(values.raw) : undefined;

  function changeMediaType(chosen: string) {
    onFiles({});
    onChange({ mediaType: chosen, raw: undefined, fields: {} });
  }

  function switchMode() {
    if (isRaw) onChange({ raw: undefined, fields: writeForm(schema, JSON.parse(values.raw || "{}")) });
    else onChange({ raw: formJson(operation, values) || "{}" });
  }

  function renderBody(): ReactNode {
    if (isBinaryMediaType(mediaType)) {
      const choose = (chosen: readonly File[]) => onFiles({ ...files, "": chosen });
      return <FileField key={mediaType} name={messages.file} type={mediaType} onChange={choose} />;
    }
    if (isRaw) {
      const message = mistake && messages.invalidJson.replace("{message}", mistake);
      const change = (raw: string) => onChange({ raw });
      return <RawBody label={messages.body} value={values.raw ?? ""} mistake={message} onChange={change} />;
    }
    return (
      <SchemaFields
        key={mediaType}
        id=""
        name={messages.body}
        schema={schema}
        texts={values.fields}
        messages={messages}
        renderField={isForm ? fileFields(files, onFiles) : undefined}
        onChange={(fields) => onChange({ fields })}
      />
    );
  }

  const types = content.map((choice) => choice.mediaType);
  const end = (
    <span className="flex items-center gap-2">
      <MediaTypeSelect label={messages.mediaType} value={mediaType} types={types} onChange={changeMediaType} />
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
  return (
    <Fieldset title={messages.body} end={end}>
      {renderBody()}
    </Fieldset>
  );
}

/** Renders the fields of a form that take files; undefined for all others. */
function fileFields(files: ChosenFiles, onFiles: (files: ChosenFiles) => void) {
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

interface MediaTypeSelectProps {
  label: string;
  value: string;
  types: readonly string[];
  onChange: (type: string) => void;
}

function MediaTypeSelect({ label, value, types, onChange }: MediaTypeSelectProps) {
  if (types.length < 2) return null;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="rounded-md border border-line bg-page px-1.5 py-0.5 text-xs text-ink"
    >
      {types.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </select>
  );
}

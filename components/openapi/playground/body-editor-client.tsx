"use client";

import { Fieldset, inputStyle } from "@/components/openapi/playground/field-row-client";
import { NestedField } from "@/components/openapi/playground/nested-field-client";
import type { PlaygroundPartProps } from "@/components/openapi/playground/server-fields-client";
import { isBinaryMediaType, isJsonMediaType } from "@/lib/openapi/media-type-kinds";
import type { SchemaView } from "@/lib/openapi/operation-page-types";
import { writeForm } from "@/lib/openapi/playground-form";
import { formJson } from "@/lib/openapi/playground-request";

export interface BodyEditorProps extends PlaygroundPartProps {
  files: Record<string, File>;
  onFiles: (files: Record<string, File>) => void;
}

/** The body: as text, as a form of its fields, or as a file. */
export function BodyEditor({ model, values, files, onChange, onFiles }: BodyEditorProps) {
  const { words, operation } = model;
  const content = operation.requestBody?.content ?? [];
  const media = content.find(({ mediaType }) => mediaType === values.mediaType) ?? content[0];
  if (!media) return null;
  const properties = media.schema?.properties ?? [];
  const isForm = /^multipart\/|urlencoded/i.test(media.mediaType);
  const isFile = isBinaryMediaType(media.mediaType);
  const canSwitch = isJsonMediaType(media.mediaType) && properties.length > 0;
  const isRaw = !isForm && (values.raw !== undefined || !canSwitch);

  function switchMode() {
    if (isRaw) onChange({ raw: undefined, fields: media?.schema ? fieldsFrom(values.raw, media.schema) : {} });
    else onChange({ raw: formJson(operation, values) || "{}" });
  }

  const end = (
    <span className="flex items-center gap-2">
      {content.length > 1 && (
        <select
          aria-label={words.mediaType}
          value={values.mediaType}
          onChange={(event) => onChange({ mediaType: event.target.value, raw: undefined, fields: {} })}
          className="rounded-md border border-line bg-page px-1.5 py-0.5 text-xs text-ink"
        >
          {content.map(({ mediaType }) => (
            <option key={mediaType}>{mediaType}</option>
          ))}
        </select>
      )}
      {canSwitch && (
        <button
          type="button"
          onClick={switchMode}
          className="rounded-md border border-line px-1.5 py-0.5 text-xs font-medium text-muted hover:text-ink"
        >
          {isRaw ? words.form : words.rawText}
        </button>
      )}
    </span>
  );
  return (
    <Fieldset title={words.body} end={end}>
      {isFile && <FileField label={words.file} onChange={(file) => onFiles(withFile({}, "", file))} />}
      {isRaw && !isFile && (
        <textarea
          aria-label={words.body}
          value={values.raw ?? ""}
          rows={Math.min(20, Math.max(6, (values.raw ?? "").split("\n").length))}
          spellCheck={false}
          onChange={(event) => onChange({ raw: event.target.value })}
          className={`${inputStyle} leading-relaxed`}
          dir="ltr"
        />
      )}
      {!isRaw &&
        !isFile &&
        properties.map(({ name, schema, isRequired }) =>
          /<(?:binary|base64)>/.test(schema.type) && isForm ? (
            <FileField key={name} label={name} onChange={(file) => onFiles(withFile(files, name, file))} />
          ) : (
            <NestedField
              key={name}
              id={name}
              property={{ name, schema, isRequired }}
              texts={values.fields}
              words={words}
              onChange={(fields) => onChange({ fields })}
            />
          ),
        )}
    </Fieldset>
  );
}

function FileField({ label, onChange }: { label: string; onChange: (file: File | undefined) => void }) {
  return (
    <label className="grid gap-1 text-xs sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-center sm:gap-3">
      <span className="font-mono font-medium text-ink">{label}</span>
      <input
        type="file"
        onChange={(event) => onChange(event.target.files?.[0])}
        className="min-w-0 text-xs text-muted"
      />
    </label>
  );
}

function withFile(files: Record<string, File>, name: string, file: File | undefined): Record<string, File> {
  const { [name]: _removed, ...rest } = files;
  return file ? { ...rest, [name]: file } : rest;
}

// What was written as JSON goes into the fields of the same name.
function fieldsFrom(raw: string | undefined, schema: SchemaView): Record<string, string> {
  try {
    return writeForm(schema, JSON.parse(raw || "{}"));
  } catch {
    // Unfinished JSON cannot be spread over fields.
    return {};
  }
}

"use client";

import type { ClipboardEvent } from "react";
import { Fieldset, smallSelectStyle } from "@/components/openapi/playground/field-row-client";
import { type ChosenFiles, FileField, fileFields } from "@/components/openapi/playground/file-field-client";
import { JsonEditor } from "@/components/openapi/playground/json-editor-client";
import { SchemaFields } from "@/components/openapi/playground/schema-fields-client";
import type { PlaygroundPartProps } from "@/components/openapi/playground/server-fields-client";
import { Select } from "@/components/ui/select-client";
import { isBinaryMediaType, isFormMediaType, isJsonMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import { findBodyMistake, type TextMistake } from "@/lib/openapi/playground/json-mistake";
import { pastedFields } from "@/lib/openapi/playground/pasted-fields";
import { writeForm } from "@/lib/openapi/playground/playground-form";
import { formJson } from "@/lib/openapi/playground/playground-request";
import { bodyValues } from "@/lib/openapi/playground/playground-values";
import { formShape } from "@/lib/openapi/samples/form-shape";

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
  const mistake = findBodyMistake(values);

  function switchMode() {
    if (isRaw) onChange({ raw: undefined, fields: writeForm(schema, JSON.parse(values.raw || "{}")) });
    else onChange({ raw: formJson(operation, values) || "{}" });
  }

  /** Fills the fields of the form from a whole body that is pasted into it. */
  function paste(event: ClipboardEvent) {
    const fields = isRaw ? undefined : pastedFields(event.clipboardData.getData("text/plain"), schema);
    if (!fields) return;
    event.preventDefault();
    onChange({ fields });
  }

  const changeMediaType = (chosen: string) => {
    onFiles({});
    onChange(bodyValues(operation.requestBody, model.prefills, chosen));
  };
  const end = (
    <span className="flex items-center gap-2">
      {content.length > 1 && (
        <Select
          label={messages.mediaType}
          value={mediaType}
          options={content.map((choice) => ({ value: choice.mediaType, label: choice.mediaType }))}
          onChange={changeMediaType}
          className={smallSelectStyle}
        />
      )}
      {canSwitch && (
        <button
          type="button"
          onClick={switchMode}
          disabled={mistake !== undefined}
          className="h-6 touch:h-11 rounded-md border border-line px-1.5 text-xs font-medium text-muted hover:text-ink disabled:cursor-not-allowed disabled:opacity-50"
        >
          {isRaw ? messages.form : messages.rawText}
        </button>
      )}
    </span>
  );
  return (
    <Fieldset title={messages.body} end={end} onPaste={paste}>
      <BodyInput {...{ model, values, files, onChange, onFiles, mediaType, schema, isRaw, mistake }} />
    </Fieldset>
  );
}

interface BodyInputProps extends BodyEditorProps {
  mediaType: string;
  schema: SchemaView;
  /** Whether the body is written as text. */
  isRaw: boolean;
  /** The syntax error in the text, if any. */
  mistake: TextMistake | undefined;
}

function BodyInput({ model, values, files, onChange, onFiles, mediaType, schema, isRaw, mistake }: BodyInputProps) {
  const { messages } = model;
  if (isBinaryMediaType(mediaType)) {
    const choose = (chosen: readonly File[]) => onFiles({ ...files, "": chosen });
    const isRequired = model.operation.requestBody?.isRequired;
    const field = { name: messages.file, type: mediaType, isRequired, messages, files: files[""] };
    return <FileField key={mediaType} {...field} onChange={choose} />;
  }
  if (isRaw) {
    const told = mistake && { ...mistake, message: messages.invalidJson.replace("{message}", mistake.message) };
    const change = (raw: string) => onChange({ raw });
    return <JsonEditor label={messages.body} value={values.raw ?? ""} mistake={told} onChange={change} />;
  }
  return (
    <SchemaFields
      key={mediaType}
      id=""
      name={messages.body}
      schema={schema}
      texts={values.fields}
      messages={messages}
      renderField={isFormMediaType(mediaType) ? fileFields(files, messages, onFiles) : undefined}
      onChange={(fields) => onChange({ fields })}
    />
  );
}

"use client";

import type { ReactNode } from "react";
import {
  FieldName,
  FieldRow,
  inputStyle,
  rowStyle,
  ValueInput,
} from "@/components/openapi/playground/field-row-client";
import { EntryFields, ItemFields, type ListedValue } from "@/components/openapi/playground/listed-fields-client";
import { ChevronEnd } from "@/components/ui/glyph";
import { Select } from "@/components/ui/select-client";
import type { Messages } from "@/lib/i18n/messages";
import type { PropertyView, SchemaView } from "@/lib/openapi/document/operation-page-types";
import { choiceKey, chosenIndex, type FormTexts, fieldKey } from "@/lib/openapi/playground/playground-form";
import { constantOf, type FormShape, formShape, optionSchema } from "@/lib/openapi/samples/form-shape";

interface Shared {
  texts: FormTexts;
  messages: Messages;
  onChange: (texts: Record<string, string>) => void;
  /** A field counts as required only where its parent is filled in or required itself. */
  isOptionalHere?: boolean;
}

export interface NestedFieldProps extends Shared {
  /** Path of the field in the texts. */
  id: string;
  property: PropertyView;
  placeholder?: string;
}

/** A field with its name: a row for a single text, a group for everything else. */
export function NestedField({ property, placeholder, ...shared }: NestedFieldProps) {
  const { name, schema, isRequired } = property;
  const { id, texts, isOptionalHere = false, onChange } = shared;
  if (formShape(schema).type === "text") {
    return (
      <FieldRow
        name={name}
        schema={schema}
        isRequired={isRequired && !isOptionalHere}
        placeholder={placeholder ?? schema.examples?.[0] ?? schema.default}
        value={(isRequired ? constantOf(schema) : undefined) ?? texts[id] ?? ""}
        onChange={(value) => onChange({ ...texts, [id]: value })}
      />
    );
  }
  return (
    <FieldGroup property={property}>
      <SchemaFields name={name} schema={schema} {...shared} isOptionalHere={isOptionalHere || !isRequired} />
    </FieldGroup>
  );
}

export interface SchemaFieldsProps extends Shared {
  /** Path of the value in the texts; empty for a whole body. */
  id: string;
  /** Accessible name of controls without a label of their own. */
  name: string;
  schema: SchemaView;
  /** Renders a field in another way; undefined if it has none. */
  renderField?: (property: PropertyView) => ReactNode;
}

/** The inside of a value: its fields, its items, its entries, or its choices. */
export function SchemaFields({ id, name, schema, renderField, ...shared }: SchemaFieldsProps) {
  const { texts, onChange, isOptionalHere = false } = shared;
  const shape = formShape(schema);
  if (shape.type === "text") {
    return (
      <ValueInput
        label={name}
        schema={schema}
        isRequired={!isOptionalHere}
        value={texts[id] ?? ""}
        onChange={(value) => onChange({ ...texts, [id]: value })}
      />
    );
  }
  if (shape.type === "items") {
    const renderItem = (value: ListedValue) => <SchemaFields {...shared} {...value} />;
    return <ItemFields id={id} name={name} schema={shape.item} {...shared} renderValue={renderItem} />;
  }
  const fields = shape.fields.map(
    (property) =>
      renderField?.(property) ?? (
        <NestedField key={property.name} id={fieldKey(id, property.name)} property={property} {...shared} />
      ),
  );
  if (shape.type === "choice") {
    return (
      <>
        {fields}
        <Choice id={id} name={name} choices={shape.choices} renderField={renderField} {...shared} />
      </>
    );
  }
  const renderEntry = (value: ListedValue) => <SchemaFields {...shared} {...value} isOptionalHere />;
  return (
    <>
      {fields}
      {shape.entry && <EntryFields id={id} name={name} schema={shape.entry} {...shared} renderValue={renderEntry} />}
    </>
  );
}

type ChoiceProps = Omit<SchemaFieldsProps, "schema"> & { choices: NonNullable<SchemaView["variants"]> };

function Choice({ id, name, choices, renderField, ...shared }: ChoiceProps) {
  const { texts, messages, onChange } = shared;
  const index = chosenIndex(texts, id);
  const schema = optionSchema(choices, index);
  // A single text belongs to the choice that it was written for.
  const choose = (chosen: string) => {
    const { [id]: _dropped, ...kept } = texts;
    onChange({ ...kept, [choiceKey(id)]: chosen });
  };
  return (
    <>
      {choices.options.length > 1 && (
        <Select
          label={`${name}: ${messages.oneOf}`}
          value={String(index)}
          options={choices.options.map(({ label }, position) => ({ value: String(position), label }))}
          onChange={choose}
          className={inputStyle}
        />
      )}
      {schema && <SchemaFields id={id} name={name} schema={schema} renderField={renderField} {...shared} />}
    </>
  );
}

/** The fields of a property under its name: a row for a list of texts, a foldable group for everything else. */
function FieldGroup({ property, children }: { property: PropertyView; children: ReactNode }) {
  const { name, schema, isRequired } = property;
  const title = <FieldName name={name} type={schema.type} isRequired={isRequired} />;
  if (isFlat(formShape(schema))) {
    return (
      <fieldset aria-label={name} data-list="" className={rowStyle}>
        {title}
        {children}
      </fieldset>
    );
  }
  return (
    <details className="rounded-lg border border-line" open={isRequired}>
      <summary className="flex cursor-pointer list-none items-start gap-1.5 px-2.5 py-2 text-xs">
        <ChevronEnd className="mt-0.5 size-3.5 shrink-0 text-muted transition-transform rtl:rotate-180 [[open]>summary>&]:rotate-90" />
        {title}
      </summary>
      <div className="space-y-3 border-t border-line p-2.5">{children}</div>
    </details>
  );
}

// Lists and maps of texts need no group of their own.
function isFlat(shape: FormShape): boolean {
  const inner = shape.type === "items" ? shape.item : shape.type === "fields" && !shape.fields[0] && shape.entry;
  return inner ? formShape(inner).type === "text" : false;
}

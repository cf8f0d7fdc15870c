"use client";

import type { ReactNode } from "react";
import {
  FieldName,
  FieldRow,
  inputStyle,
  rowStyle,
  ValueInput,
} from "@/components/openapi/playground/field-row-client";
import { ListFields } from "@/components/openapi/playground/list-fields-client";
import { ChevronEnd } from "@/components/ui/glyph";
import type { PropertyView, SchemaView } from "@/lib/openapi/document/operation-page-types";
import {
  choiceKey,
  chosenIndex,
  entryIndices,
  entryKey,
  type FormTexts,
  fieldKey,
  itemIndices,
  removeItem,
} from "@/lib/openapi/playground/playground-form";
import type { PlaygroundMessages } from "@/lib/openapi/playground/playground-messages";
import { constantOf, type FormShape, formShape, optionSchema } from "@/lib/openapi/samples/form-shape";

interface Shared {
  texts: FormTexts;
  messages: PlaygroundMessages;
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

/** A field with its name: a row for one text or a list of them, a foldable group for everything else. */
export function NestedField({ property, placeholder, ...shared }: NestedFieldProps) {
  const { name, schema, isRequired } = property;
  const { id, texts, isOptionalHere = false, onChange } = shared;
  const shape = formShape(schema);
  if (shape.type === "text") {
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
  const content = (
    <SchemaFields name={name} schema={schema} {...shared} isOptionalHere={isOptionalHere || !isRequired} />
  );
  const title = <FieldName name={name} type={schema.type} isRequired={isRequired} />;
  if (isFlat(shape)) {
    return (
      <fieldset aria-label={name} data-list="" className={rowStyle}>
        {title}
        {content}
      </fieldset>
    );
  }
  return (
    <details className="rounded-lg border border-line" open={isRequired}>
      <summary className="flex cursor-pointer list-none items-start gap-1.5 px-2.5 py-2 text-xs">
        <ChevronEnd className="mt-0.5 size-3.5 shrink-0 text-muted transition-transform rtl:rotate-180 [[open]>summary>&]:rotate-90" />
        {title}
      </summary>
      <div className="space-y-3 border-t border-line p-2.5">{content}</div>
    </details>
  );
}

// Texts, and named texts, need no group of their own.
function isFlat(shape: FormShape): boolean {
  const inner = shape.type === "items" ? shape.item : shape.type === "fields" && !shape.fields[0] && shape.entry;
  return inner ? formShape(inner).type === "text" : false;
}

export interface SchemaFieldsProps extends Shared {
  /** Path of the value in the texts; empty for a whole body. */
  id: string;
  /** Accessible name of what has no label of its own. */
  name: string;
  schema: SchemaView;
  /** Draws a field in another way; undefined where it has none. */
  drawField?: (property: PropertyView) => ReactNode;
}

/** The inside of a value: its fields, its items, its entries, or its choices. */
export function SchemaFields({ id, name, schema, drawField, ...shared }: SchemaFieldsProps) {
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
  if (shape.type === "items") return <Items id={id} name={name} item={shape.item} {...shared} />;
  const fields = shape.fields.map(
    (property) =>
      drawField?.(property) ?? (
        <NestedField key={property.name} id={fieldKey(id, property.name)} property={property} {...shared} />
      ),
  );
  if (shape.type === "choice") {
    return (
      <>
        {fields}
        <Choice id={id} name={name} choices={shape.choices} drawField={drawField} {...shared} />
      </>
    );
  }
  return (
    <>
      {fields}
      {shape.entry && <Entries id={id} name={name} entry={shape.entry} {...shared} />}
    </>
  );
}

function Items({ id, name, item, ...shared }: Shared & { id: string; name: string; item: SchemaView }) {
  const { texts, messages, onChange, isOptionalHere } = shared;
  const present = itemIndices(id, texts);
  // A list that must be there starts with an item to fill in.
  const indices = present.length === 0 && !isOptionalHere ? [0] : present;
  const isText = formShape(item).type === "text";
  // An item exists as soon as there is a text below it, be it empty.
  const add = () => {
    const key = fieldKey(id, (indices.at(-1) ?? -1) + 1);
    onChange({ ...texts, [isText ? key : fieldKey(key, "")]: "" });
  };
  return (
    <ListFields
      name={name}
      indices={indices}
      messages={messages}
      onAdd={add}
      onRemove={(index) => onChange(removeItem(texts, fieldKey(id, index)))}
    >
      {(index, label) => (
        <ItemFrame isPlain={isText} label={label}>
          <SchemaFields {...shared} id={fieldKey(id, index)} name={label} schema={item} />
        </ItemFrame>
      )}
    </ListFields>
  );
}

// The names of the entries are the reader's.
function Entries({ id, name, entry, ...shared }: Shared & { id: string; name: string; entry: SchemaView }) {
  const { texts, messages, onChange } = shared;
  const indices = entryIndices(id, texts);
  const isText = formShape(entry).type === "text";
  return (
    <ListFields
      name={name}
      indices={indices}
      messages={messages}
      onAdd={() => onChange({ ...texts, [fieldKey(entryKey(id, (indices.at(-1) ?? -1) + 1), "name")]: "" })}
      onRemove={(index) => onChange(removeItem(texts, entryKey(id, index)))}
    >
      {(index, label) => {
        const key = entryKey(id, index);
        const nameKey = fieldKey(key, "name");
        return (
          <ItemFrame isPlain={isText} label={label}>
            <div className={isText ? "grid grid-cols-2 gap-1" : "space-y-3"}>
              <input
                aria-label={`${label}: ${messages.entryName}`}
                placeholder={messages.entryName}
                autoComplete="off"
                spellCheck={false}
                value={texts[nameKey] ?? ""}
                onChange={(event) => onChange({ ...texts, [nameKey]: event.target.value })}
                className={inputStyle}
              />
              <SchemaFields {...shared} isOptionalHere id={fieldKey(key, "value")} name={label} schema={entry} />
            </div>
          </ItemFrame>
        );
      }}
    </ListFields>
  );
}

function ItemFrame({ isPlain, label, children }: { isPlain: boolean; label: string; children: ReactNode }) {
  if (isPlain) return children;
  return (
    <fieldset aria-label={label} className="space-y-3 rounded-lg border border-line p-2.5">
      {children}
    </fieldset>
  );
}

type ChoiceProps = Omit<SchemaFieldsProps, "schema"> & { choices: NonNullable<SchemaView["variants"]> };

function Choice({ id, name, choices, drawField, ...shared }: ChoiceProps) {
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
        <select
          aria-label={`${name}: ${messages.oneOf}`}
          value={index}
          onChange={(event) => choose(event.target.value)}
          className={inputStyle}
        >
          {choices.options.map(({ label }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: choices never move, and may have equal labels
            <option key={position} value={position}>
              {label}
            </option>
          ))}
        </select>
      )}
      {schema && <SchemaFields id={id} name={name} schema={schema} drawField={drawField} {...shared} />}
    </>
  );
}

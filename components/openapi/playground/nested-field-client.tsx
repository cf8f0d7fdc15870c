"use client";

import { FieldRow } from "@/components/openapi/playground/field-row-client";
import { Cross } from "@/components/ui/glyph";
import type { PropertyView } from "@/lib/openapi/operation-page-types";
import { type FormTexts, fieldKey, fieldsBelow, itemIndices, removeItem } from "@/lib/openapi/playground-form";
import type { PlaygroundWords } from "@/lib/openapi/playground-words";

export interface NestedFieldProps {
  /** Path of the field in the texts. */
  id: string;
  property: PropertyView;
  texts: FormTexts;
  words: PlaygroundWords;
  /** A field counts as required only where its parent is filled in or required itself. */
  isOptionalHere?: boolean;
  onChange: (texts: Record<string, string>) => void;
}

/** A field of a body: one input, or a foldable group for an object or a list of objects. */
export function NestedField({ id, property, texts, words, isOptionalHere = false, onChange }: NestedFieldProps) {
  const { name, schema, isRequired } = property;
  const fields = fieldsBelow(schema);
  if (!fields) {
    return (
      <FieldRow
        name={name}
        schema={schema}
        isRequired={isRequired && !isOptionalHere}
        placeholder={schema.examples?.[0] ?? schema.default}
        value={texts[id] ?? ""}
        onChange={(value) => onChange({ ...texts, [id]: value })}
      />
    );
  }
  const shared = { fields, texts, words, onChange, isOptionalHere: isOptionalHere || !isRequired };
  return (
    <details className="group/nested rounded-lg border border-line" open={isRequired}>
      <summary className="flex cursor-pointer items-baseline gap-1.5 px-2.5 py-2 text-xs">
        <span className="font-mono font-medium break-all text-ink">{name}</span>
        {isRequired && <span className="text-danger">*</span>}
        <span className="text-[0.6875rem] text-muted">{schema.type}</span>
      </summary>
      <div className="space-y-3 border-t border-line p-2.5">
        {schema.type.endsWith("[]") ? <ItemFields id={id} {...shared} /> : <Fields id={id} {...shared} />}
      </div>
    </details>
  );
}

type FieldsProps = Omit<NestedFieldProps, "property"> & { fields: readonly PropertyView[] };

function Fields({ id, fields, ...shared }: FieldsProps) {
  return fields.map((property) => (
    <NestedField key={property.name} id={fieldKey(id, property.name)} property={property} {...shared} />
  ));
}

function ItemFields(props: FieldsProps) {
  const { id, fields, texts, words, onChange } = props;
  const indices = itemIndices(id, texts);
  const first = fields[0]?.name ?? "";
  // An item exists as soon as one of its fields has a text, be it empty.
  const add = () => onChange({ ...texts, [fieldKey(fieldKey(id, (indices.at(-1) ?? -1) + 1), first)]: "" });
  return (
    <>
      {indices.map((index, position) => (
        <fieldset key={index} className="relative space-y-3 rounded-lg border border-line p-2.5 pe-9">
          <legend className="px-1 font-mono text-[0.6875rem] text-muted">{position + 1}</legend>
          <button
            type="button"
            aria-label={`${words.remove} ${position + 1}`}
            onClick={() => onChange(removeItem(texts, fieldKey(id, index)))}
            className="absolute end-1.5 top-1.5 grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
          >
            <Cross className="size-3.5" />
          </button>
          <Fields {...props} id={fieldKey(id, index)} />
        </fieldset>
      ))}
      <button
        type="button"
        onClick={add}
        className="rounded-md border border-line px-2 py-1 text-xs font-medium text-muted hover:text-ink"
      >
        {words.addItem}
      </button>
    </>
  );
}

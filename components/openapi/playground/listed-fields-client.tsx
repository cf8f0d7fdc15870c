"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { FIELDS, inputStyle } from "@/components/openapi/playground/field-row-client";
import { Cross } from "@/components/ui/action-glyph";
import type { Messages } from "@/lib/i18n/messages";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import {
  entryIndices,
  entryKey,
  type FormTexts,
  fieldKey,
  itemIndices,
  removeItem,
} from "@/lib/openapi/playground/playground-form";
import { formShape } from "@/lib/openapi/samples/form-shape";

/** A value in a list or a map, for the function that renders its fields. */
export interface ListedValue {
  /** Path of the value in the texts. */
  id: string;
  /** Accessible name. */
  name: string;
  schema: SchemaView;
}

interface ListedFieldsProps {
  /** Path of the list or map in the texts. */
  id: string;
  name: string;
  schema: SchemaView;
  texts: FormTexts;
  messages: Messages;
  isOptionalHere?: boolean;
  onChange: (texts: Record<string, string>) => void;
  renderValue: (value: ListedValue) => ReactNode;
}

/** The items of a list, with buttons that add and remove them. */
export function ItemFields({ isOptionalHere, ...list }: ListedFieldsProps) {
  const { id, schema, texts, renderValue } = list;
  const present = itemIndices(id, texts);
  const isText = formShape(schema).type === "text";
  return (
    <ListFields
      {...list}
      // A required list starts with an item to fill in.
      indices={present.length === 0 && !isOptionalHere ? [0] : present}
      keyOf={(index) => fieldKey(id, index)}
      // An item exists as soon as there is a text under its path, even an empty one.
      firstText={(key) => (isText ? key : fieldKey(key, ""))}
    >
      {(key, label) => renderValue({ id: key, name: label, schema })}
    </ListFields>
  );
}

/** The entries of a map, whose names the reader chooses. */
export function EntryFields(list: ListedFieldsProps) {
  const { id, schema, texts, messages, onChange, renderValue } = list;
  const isText = formShape(schema).type === "text";
  return (
    <ListFields
      {...list}
      indices={entryIndices(id, texts)}
      keyOf={(index) => entryKey(id, index)}
      firstText={(key) => fieldKey(key, "name")}
    >
      {(key, label) => {
        const nameKey = fieldKey(key, "name");
        return (
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
            {renderValue({ id: fieldKey(key, "value"), name: label, schema })}
          </div>
        );
      }}
    </ListFields>
  );
}

function ValueFrame({ isPlain, label, children }: { isPlain: boolean; label: string; children: ReactNode }) {
  if (isPlain) return children;
  return (
    <fieldset aria-label={label} className="space-y-3 rounded-lg border border-line p-2.5">
      {children}
    </fieldset>
  );
}

interface ListFieldsProps extends Pick<ListedFieldsProps, "name" | "schema" | "texts" | "messages" | "onChange"> {
  indices: readonly number[];
  /** Path of the item at an index. */
  keyOf: (index: number) => string;
  /** Path of the text that an item at a path begins with. */
  firstText: (key: string) => string;
  /** Renders the item at a path; `label` names it. */
  children: (key: string, label: string) => ReactNode;
}

/** Any number of items, each with a button that removes it. Adding an item focuses it; removing one focuses the button that adds items. */
function ListFields({ name, schema, texts, messages, indices, keyOf, firstText, onChange, children }: ListFieldsProps) {
  const isText = formShape(schema).type === "text";
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const lastAction = useRef<"add" | "remove">(undefined);
  const count = indices.length;

  useEffect(() => {
    if (lastAction.current === "remove") add.current?.focus();
    if (lastAction.current === "add") {
      list.current?.lastElementChild?.querySelector<HTMLElement>(`${FIELDS}, summary`)?.focus();
    }
    lastAction.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the number of items has changed
  }, [count]);

  return (
    <div className="min-w-0 space-y-2">
      <div ref={list} className="space-y-2 empty:hidden">
        {indices.map((index, position) => {
          const label = `${name} ${position + 1}`;
          return (
            <div key={index} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <ValueFrame isPlain={isText} label={label}>
                  {children(keyOf(index), label)}
                </ValueFrame>
              </div>
              <button
                type="button"
                aria-label={`${messages.remove} ${label}`}
                onClick={() => {
                  lastAction.current = "remove";
                  onChange(removeItem(texts, keyOf(index)));
                }}
                className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
              >
                <Cross className="size-3.5" />
              </button>
            </div>
          );
        })}
      </div>
      <button
        ref={add}
        type="button"
        aria-label={`${messages.addItem}: ${name}`}
        onClick={() => {
          lastAction.current = "add";
          onChange({ ...texts, [firstText(keyOf((indices.at(-1) ?? -1) + 1))]: "" });
        }}
        className="rounded-md border border-line px-2 py-1 text-xs font-medium text-muted hover:text-ink"
      >
        {messages.addItem}
      </button>
    </div>
  );
}

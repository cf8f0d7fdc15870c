"use client";

import type { ReactNode } from "react";
import { FieldName, rowStyle } from "@/components/openapi/playground/field-row-client";
import { ChevronEnd } from "@/components/ui/glyph";
import type { PropertyView } from "@/lib/openapi/document/operation-page-types";
import { type FormShape, formShape } from "@/lib/openapi/samples/form-shape";

interface FieldGroupProps {
  property: PropertyView;
  /** The fields of the property. */
  children: ReactNode;
}

/** The fields of a property under its name: a row for a list of texts, a foldable group for everything else. */
export function FieldGroup({ property: { name, schema, isRequired }, children }: FieldGroupProps) {
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

// Texts, and named texts, need no group of their own.
function isFlat(shape: FormShape): boolean {
  const inner = shape.type === "items" ? shape.item : shape.type === "fields" && !shape.fields[0] && shape.entry;
  return inner ? formShape(inner).type === "text" : false;
}

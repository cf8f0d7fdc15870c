import type { ReactNode } from "react";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";

/** The type of a schema with the name of its component. */
export function TypeLabel({ schema }: { schema: SchemaView }): ReactNode {
  return (
    <span className="field-type">
      {schema.type}
      {schema.name && schema.name !== schema.type && ` · ${schema.name}`}
    </span>
  );
}

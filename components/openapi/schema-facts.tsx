import type { ReactNode } from "react";
import { currentMessages } from "@/components/render-context";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import { constraintTexts } from "@/lib/openapi/schema/constraint-texts";

/** Number of allowed values that are shown at once; the others are folded. */
const SHOWN_OPTIONS = 12;

/** Default, limits, allowed values and examples of a schema, in one wrapping line and one list. */
export function SchemaFacts({ schema }: { schema: SchemaView }): ReactNode {
  const messages = currentMessages();
  const facts = [
    ...(schema.default === undefined ? [] : [{ label: messages.defaultValue, value: schema.default }]),
    ...constraintTexts(schema.constraints ?? []).map((value) => ({ label: "", value })),
    ...(schema.examples ?? []).map((value) => ({ label: messages.example, value })),
  ];
  return (
    <>
      {facts.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted">
          {facts.map(({ label, value }) => (
            <span key={label + value} className="min-w-0">
              {label && `${label}: `}
              <code className="rounded bg-hover px-1 py-0.5 font-mono text-[0.6875rem] wrap-anywhere text-text">
                {value === "" ? '""' : value}
              </code>{" "}
            </span>
          ))}
        </p>
      )}
      {schema.enumValues && <Options values={schema.enumValues} />}
    </>
  );
}

function Options({ values }: { values: readonly string[] }): ReactNode {
  const shown = values.slice(0, SHOWN_OPTIONS);
  const rest = values.slice(SHOWN_OPTIONS);
  return (
    <div className="mt-2 text-xs text-muted">
      {currentMessages().availableOptions}: <OptionList values={shown} />
      {rest.length > 0 && (
        <details className="inline">
          <summary className="inline list-none pl-1 font-medium text-primary-strong hover:underline">
            +{rest.length}
          </summary>{" "}
          <OptionList values={rest} />
        </details>
      )}
    </div>
  );
}

function OptionList({ values }: { values: readonly string[] }): ReactNode {
  return values.map((value) => (
    <span key={value}>
      <code className="rounded border border-line px-1 py-0.5 font-mono text-[0.6875rem] wrap-anywhere text-text">
        {value === "" ? '""' : value}
      </code>{" "}
    </span>
  ));
}

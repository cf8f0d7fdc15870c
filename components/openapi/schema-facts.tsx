import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/messages";
import type { Constraint, SchemaView } from "@/lib/openapi/document/operation-page-types";

const SHOWN_OPTIONS = 12;

/** Default, limits, allowed values and examples of a schema, in one wrapping line and one list. */
export function SchemaFacts({ schema, messages }: { schema: SchemaView; messages: Messages }): ReactNode {
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
              <code className="rounded bg-hover px-1 py-0.5 font-mono text-[0.6875rem] break-all text-text">
                {value === "" ? '""' : value}
              </code>
            </span>
          ))}
        </p>
      )}
      {schema.enumValues && <Options values={schema.enumValues} messages={messages} />}
    </>
  );
}

function Options({ values, messages }: { values: readonly string[]; messages: Messages }): ReactNode {
  const shown = values.slice(0, SHOWN_OPTIONS);
  const rest = values.slice(SHOWN_OPTIONS);
  return (
    <div className="mt-2 text-xs text-muted">
      {messages.availableOptions}: <OptionList values={shown} />
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
      <code className="rounded border border-line px-1 py-0.5 font-mono text-[0.6875rem] break-all text-text">
        {value === "" ? '""' : value}
      </code>{" "}
    </span>
  ));
}

/** Limits in the notation of mathematics, which needs no translation: `1 ≤ x ≤ 100`, `length ≤ 20`. */
function constraintTexts(constraints: readonly Constraint[]): string[] {
  const value = (name: Constraint["name"]) => constraints.find((constraint) => constraint.name === name)?.value;
  const range = (subject: string, least: string | undefined, most: string | undefined) => {
    if (least === undefined && most === undefined) return [];
    if (least === most) return [`${subject} = ${least}`];
    return [`${least === undefined ? "" : `${least} ≤ `}${subject}${most === undefined ? "" : ` ≤ ${most}`}`];
  };
  const exclusive = [
    value("exclusiveMinimum") && `x > ${value("exclusiveMinimum")}`,
    value("exclusiveMaximum") && `x < ${value("exclusiveMaximum")}`,
    value("multipleOf") && `x mod ${value("multipleOf")} = 0`,
  ];
  return [
    ...range("x", value("minimum"), value("maximum")),
    ...exclusive.filter((text): text is string => Boolean(text)),
    ...range("length", value("minLength"), value("maxLength")),
    ...range("items", value("minItems"), value("maxItems")),
    ...range("keys", value("minProperties"), value("maxProperties")),
    ...range("contains", value("minContains"), value("maxContains")),
    ...(value("uniqueItems") ? ["unique"] : []),
    ...(value("pattern") ? [`/${value("pattern")}/`] : []),
    ...(value("contentMediaType") ? [`${value("contentMediaType")}`] : []),
    ...(value("const") ? [`= ${value("const")}`] : []),
  ];
}

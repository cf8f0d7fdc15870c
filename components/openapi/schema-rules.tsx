import type { ReactNode } from "react";
import { SchemaFacts } from "@/components/openapi/schema-facts";
import { TypeLabel } from "@/components/openapi/type-label";
import { currentMessages } from "@/components/render-context";
import type { SchemaRules as Rules, SchemaView } from "@/lib/openapi/document/operation-page-types";

interface SchemaRulesProps {
  rules: Rules;
  /** Renders the fields of a subschema; their anchors contain the name. */
  body: (schema: SchemaView, name: string) => ReactNode;
}

/** True if there is something to render beside the fields. */
export function hasRules({ conditions, contains, keyNames, not, isClosed }: Rules): boolean {
  return Boolean(conditions || contains || keyNames || not || isClosed);
}

/** Conditions, and the rules for list items, keys and values. */
export function SchemaRules({ rules, body }: SchemaRulesProps): ReactNode {
  const messages = currentMessages();
  const { conditions = [], contains, keyNames, not, isClosed } = rules;
  return (
    <>
      {conditions.map(({ when, met, unmet }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- conditions have no names and never move
        <div key={index} className="mt-4 divide-y divide-line rounded-xl border border-line">
          <Subschema title={messages.conditionIf} schema={when} name={`if-${index + 1}`} body={body} />
          {met && <Subschema title={messages.conditionThen} schema={met} name={`then-${index + 1}`} body={body} />}
          {unmet && <Subschema title={messages.conditionElse} schema={unmet} name={`else-${index + 1}`} body={body} />}
        </div>
      ))}
      {contains && <Rule title={messages.mustContain} schema={contains} name="contains" body={body} />}
      {keyNames && <Rule title={messages.keyNames} schema={keyNames} name="keys" body={body} />}
      {not && <Rule title={messages.mustNotBe} schema={not} name="not" body={body} />}
      {isClosed && <p className="mt-3 text-xs text-muted">{messages.noOtherFields}</p>}
    </>
  );
}

interface SubschemaProps {
  title: string;
  schema: SchemaView;
  name: string;
  body: SchemaRulesProps["body"];
}

function Rule(props: SubschemaProps): ReactNode {
  return (
    <div className="mt-4 rounded-xl border border-line">
      <Subschema {...props} />
    </div>
  );
}

function Subschema({ title, schema, body, name }: SubschemaProps): ReactNode {
  const hasFields = schema.properties || schema.variants || schema.deeper;
  return (
    <div className="px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs font-semibold text-ink">
        {title} {!hasFields && <TypeLabel schema={schema} />}
      </p>
      <SchemaFacts schema={schema} />
      {body(schema, name)}
    </div>
  );
}

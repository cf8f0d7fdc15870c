"use client";

import { FieldName, Fieldset } from "@/components/openapi/playground/field-row-client";
import { NestedField } from "@/components/openapi/playground/schema-fields-client";
import type { PlaygroundPartProps } from "@/components/openapi/playground/server-fields-client";
import { textOfValue } from "@/lib/openapi/document/json-value";
import { PARAMETER_PLACES, PARAMETER_TITLES } from "@/lib/openapi/document/operation-page-types";
import { parameterKey } from "@/lib/openapi/playground/playground-request";

/** The parameters of a request, by where they are sent. */
export function ParameterFields({ model, values, onChange }: PlaygroundPartProps) {
  const { operation, messages } = model;
  return PARAMETER_PLACES.map((place) => {
    const parameters = operation.parameters.filter((parameter) => parameter.place === place);
    if (parameters.length === 0) return null;
    return (
      <Fieldset key={place} title={messages[PARAMETER_TITLES[place]]}>
        {place === "cookie" && <p className="text-xs text-muted">{messages.cookieNote}</p>}
        {parameters.map((parameter) =>
          place === "cookie" ? (
            <FieldName key={parameter.name} {...parameter} type={parameter.schema.type} />
          ) : (
            <NestedField
              key={parameter.name}
              id={parameterKey(parameter)}
              property={parameter}
              placeholder={textOfValue(parameter.example)}
              texts={values.parameters}
              messages={messages}
              onChange={(texts) => onChange({ parameters: texts })}
            />
          ),
        )}
      </Fieldset>
    );
  });
}

"use client";

import { FieldRow, Fieldset, inputStyle } from "@/components/openapi/playground/field-row-client";
import { Select } from "@/components/ui/select-client";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import type { PlaygroundValues } from "@/lib/openapi/playground/playground-request";

export interface PlaygroundPartProps {
  model: PlaygroundModel;
  values: PlaygroundValues;
  onChange: (changed: Partial<PlaygroundValues>) => void;
}

/** The choice of server, and the variables in its URL; null if there is nothing to choose. */
export function ServerFields({ model, values, onChange }: PlaygroundPartProps) {
  const { servers } = model.operation;
  const variables = values.server?.variables ?? [];
  if (servers.length < 2 && variables.length === 0) return null;
  return (
    <Fieldset title={model.messages.server}>
      {servers.length > 1 && (
        <Select
          label={model.messages.server}
          value={values.server?.url ?? ""}
          options={servers.map(({ url, description }) => ({
            value: url,
            label: description ? `${url} — ${description}` : url,
          }))}
          onChange={(url) => onChange({ server: servers.find((server) => server.url === url), serverVariables: {} })}
          className={inputStyle}
        />
      )}
      {variables.map((variable) => (
        <FieldRow
          key={variable.name}
          name={variable.name}
          schema={{ type: "string", ...(variable.enumValues.length > 0 && { enumValues: variable.enumValues }) }}
          isRequired={false}
          placeholder={variable.default}
          value={values.serverVariables[variable.name] ?? variable.default}
          onChange={(value) => onChange({ serverVariables: { ...values.serverVariables, [variable.name]: value } })}
        />
      ))}
    </Fieldset>
  );
}

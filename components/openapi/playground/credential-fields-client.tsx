"use client";

import { Fragment } from "react";
import { FieldRow, Fieldset, smallSelectStyle } from "@/components/openapi/playground/field-row-client";
import { SecretField, type SecretFieldProps } from "@/components/openapi/playground/secret-field-client";
import type { PlaygroundPartProps } from "@/components/openapi/playground/server-fields-client";
import { TokenFields } from "@/components/openapi/playground/token-fields-client";
import { Select } from "@/components/ui/select-client";
import type { SecuritySchemeView } from "@/lib/openapi/document/operation-page-types";

interface CredentialFieldsProps extends PlaygroundPartProps {
  /** Element ID of the warning about missing values, while it is shown. */
  warningId?: string;
}

/** The credentials of a request, which are stored in this tab only. */
export function CredentialFields({ model, values, warningId, onChange }: CredentialFieldsProps) {
  const { operation, messages } = model;
  const { security, isSecurityOptional } = operation;
  const schemes = security[values.security] ?? [];
  const fillable = schemes.filter((scheme) => !isCookie(scheme) && !isCertificate(scheme));
  const choice = (
    <Select
      label={messages.authorization}
      value={String(values.security)}
      options={[
        ...security.map((schemes, index) => ({
          value: String(index),
          label: schemes.map(({ id }) => id).join(" & "),
        })),
        ...(isSecurityOptional ? [{ value: "-1", label: messages.noAuthorization }] : []),
      ]}
      onChange={(index) => onChange({ security: Number(index) })}
      className={smallSelectStyle}
    />
  );
  const change = (id: string) => (value: string) => onChange({ credentials: { ...values.credentials, [id]: value } });
  return (
    <Fieldset title={messages.authorization} end={security.length > 1 || isSecurityOptional ? choice : undefined}>
      {schemes.some(isCookie) && <p className="text-xs text-muted">{messages.cookieNote}</p>}
      {schemes.some(isCertificate) && <p className="text-xs text-muted">{messages.certificateHint}</p>}
      {fillable.map((scheme) =>
        scheme.kind === "basic" ? (
          <BasicFields
            key={scheme.id}
            value={values.credentials[scheme.id] ?? ""}
            messages={messages}
            onChange={change(scheme.id)}
          />
        ) : (
          <Fragment key={scheme.id}>
            <SecretField
              label={secretLabel(scheme)}
              isRequired={!isSecurityOptional}
              warningId={isSecurityOptional ? undefined : warningId}
              messages={messages}
              value={values.credentials[scheme.id] ?? ""}
              onChange={change(scheme.id)}
            />
            {scheme.flows && (
              <TokenFields model={model} scheme={scheme} flows={scheme.flows} onToken={change(scheme.id)} />
            )}
          </Fragment>
        ),
      )}
      {fillable.length > 0 && <p className="text-[0.6875rem] text-muted">{messages.keptInSession}</p>}
    </Fieldset>
  );
}

type BasicFieldsProps = Pick<SecretFieldProps, "value" | "messages" | "onChange">;

function BasicFields({ value, messages, onChange }: BasicFieldsProps) {
  const [user = "", ...rest] = value.split(":");
  const password = rest.join(":");
  return (
    <>
      <FieldRow
        name={messages.user}
        schema={{ type: "string" }}
        isRequired={false}
        value={user}
        onChange={(text) => onChange(`${text}:${password}`)}
      />
      <SecretField
        label={messages.password}
        messages={messages}
        value={password}
        onChange={(text) => onChange(`${user}:${text}`)}
      />
    </>
  );
}

// Cookies cannot be filled in: a page cannot set cookies of another site.
function isCookie({ place }: SecuritySchemeView): boolean {
  return place === "cookie";
}

// Certificates cannot be filled in: the browser selects them.
function isCertificate({ name, place }: SecuritySchemeView): boolean {
  return place === "connection" && name === "mutualTLS";
}

const SCHEME_NAMES: Readonly<Record<string, string>> = { oauth2: "OAuth 2.0", openIdConnect: "OpenID Connect" };

function secretLabel({ kind, name, id }: SecuritySchemeView): string {
  return kind === "apiKey" ? name : `${name} (${SCHEME_NAMES[kind] ?? (kind || id)})`;
}

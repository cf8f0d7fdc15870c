"use client";

import { useId } from "react";
import { Fieldset, inputStyle } from "@/components/openapi/playground/field-row-client";
import type { PlaygroundPartProps } from "@/components/openapi/playground/server-fields-client";
import type { SecuritySchemeView } from "@/lib/openapi/document/operation-page-types";

/** What lets a request in; kept in this tab only. */
export function CredentialFields({ model, values, onChange }: PlaygroundPartProps) {
  const { operation, messages } = model;
  const { security, isSecurityOptional } = operation;
  const schemes = security[values.security] ?? [];
  const fillable = schemes.filter((scheme) => !isCookie(scheme));
  const choice = (
    <select
      aria-label={messages.authorization}
      value={values.security}
      onChange={(event) => onChange({ security: Number(event.target.value) })}
      className="rounded-md border border-line bg-page px-1.5 py-0.5 text-xs text-ink"
    >
      {security.map((schemes, index) => (
        <option key={schemes.map(({ id }) => id).join()} value={index}>
          {schemes.map(({ id }) => id).join(" & ")}
        </option>
      ))}
      {isSecurityOptional && <option value={-1}>{messages.noAuthorization}</option>}
    </select>
  );
  const change = (id: string) => (value: string) => onChange({ credentials: { ...values.credentials, [id]: value } });
  return (
    <Fieldset title={messages.authorization} end={security.length > 1 || isSecurityOptional ? choice : undefined}>
      {schemes.some(isCookie) && <p className="text-xs text-muted">{messages.cookieNote}</p>}
      {fillable.map((scheme) =>
        scheme.kind === "basic" ? (
          <BasicFields
            key={scheme.id}
            value={values.credentials[scheme.id] ?? ""}
            messages={messages}
            onChange={change(scheme.id)}
          />
        ) : (
          <SecretField
            key={scheme.id}
            label={secretLabel(scheme)}
            value={values.credentials[scheme.id] ?? ""}
            onChange={change(scheme.id)}
          />
        ),
      )}
      {fillable.length > 0 && <p className="text-[0.6875rem] text-muted">{messages.keptInSession}</p>}
    </Fieldset>
  );
}

type PlaygroundLabels = PlaygroundPartProps["model"]["messages"];

function BasicFields({
  value,
  messages,
  onChange,
}: {
  value: string;
  messages: PlaygroundLabels;
  onChange: (value: string) => void;
}) {
  const colon = value.indexOf(":");
  const user = colon < 0 ? value : value.slice(0, colon);
  const password = colon < 0 ? "" : value.slice(colon + 1);
  return (
    <>
      <SecretField label={messages.user} isVisible value={user} onChange={(text) => onChange(`${text}:${password}`)} />
      <SecretField label={messages.password} value={password} onChange={(text) => onChange(`${user}:${text}`)} />
    </>
  );
}

interface SecretFieldProps {
  label: string;
  value: string;
  isVisible?: boolean;
  onChange: (value: string) => void;
}

function SecretField({ label, value, isVisible = false, onChange }: SecretFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-center sm:gap-3">
      <label htmlFor={id} className="font-mono text-xs font-medium wrap-anywhere text-ink">
        {label}
      </label>
      <input
        id={id}
        type={isVisible ? "text" : "password"}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputStyle}
      />
    </div>
  );
}

// Only the browser controls cookies of another site.
function isCookie({ place }: SecuritySchemeView): boolean {
  return place === "cookie";
}

function secretLabel({ kind, name, id }: SecuritySchemeView): string {
  return kind === "apiKey" ? name : `${name} (${kind === "oauth2" ? "OAuth 2.0" : kind || id})`;
}

import { Fragment, type ReactNode } from "react";
import { ChoiceTabs } from "@/components/openapi/choice-tabs";
import { Description } from "@/components/openapi/description";
import { Section } from "@/components/openapi/section";
import type { Messages } from "@/lib/i18n/messages";
import type { OperationPage, SecuritySchemeView } from "@/lib/openapi/document/operation-page-types";
import { securityHint } from "@/lib/openapi/operation/security-hint";

/** Authorization of a request; a choice if there are alternatives. */
export function AuthorizationSection({
  operation,
  messages,
}: {
  operation: OperationPage;
  messages: Messages;
}): ReactNode {
  const { security, isSecurityOptional } = operation;
  if (security.length === 0) return null;
  const choices = security.map((schemes, index) => ({
    value: String(index),
    label: schemes.map(({ id }) => id).join(" & "),
    content: schemes.map((scheme) => (
      <Scheme key={scheme.id} scheme={scheme} isRequired={!isSecurityOptional} messages={messages} />
    )),
  }));
  return (
    <Section id="authorization" title={messages.authorization}>
      <ChoiceTabs id="authorization-choice" label={messages.authorization} choices={choices} variant="pills" />
    </Section>
  );
}

function Scheme({
  scheme,
  isRequired,
  messages,
}: {
  scheme: SecuritySchemeView;
  isRequired: boolean;
  messages: Messages;
}): ReactNode {
  return (
    <div className="field" id={`authorization-${scheme.id}`}>
      <div className="field-head">
        <span className="field-name">
          <code>{scheme.name}</code>
        </span>{" "}
        {scheme.kind !== scheme.place && (
          <span className="field-type">{scheme.kind === "apiKey" ? "string" : scheme.kind}</span>
        )}{" "}
        <span className="field-mark">{scheme.place}</span>{" "}
        {isRequired && <span className="field-required">{messages.required}</span>}
      </div>
      <Description markdown={scheme.description ?? securityHint(scheme, messages)} />
      {scheme.scopes.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          {messages.scopes}:{" "}
          {scheme.scopes.map((scope) => (
            <Fragment key={scope}>
              <code className="rounded bg-hover px-1 py-0.5 font-mono text-[0.6875rem] text-text">{scope}</code>{" "}
            </Fragment>
          ))}
        </p>
      )}
      {scheme.links.map(({ label, url }) => (
        <p key={label} className="mt-1 text-xs text-muted">
          {label}: <code className="font-mono break-all text-text">{url}</code>
        </p>
      ))}
    </div>
  );
}

import { Fragment, type ReactNode } from "react";
import { BodySchema, ResponsesSection } from "@/components/openapi/body-sections";
import { ChannelSections } from "@/components/openapi/channel-sections";
import { ChoiceTabs } from "@/components/openapi/choice-tabs";
import { Description } from "@/components/openapi/description";
import { Disclosure } from "@/components/openapi/disclosure";
import { SchemaFacts } from "@/components/openapi/schema-facts";
import { PropertyRows } from "@/components/openapi/schema-rows";
import { Section } from "@/components/openapi/section";
import { currentMessages } from "@/components/render-context";
import {
  type CallbackView,
  type OperationPage,
  PARAMETER_PLACES,
  PARAMETER_TITLES,
  type SecuritySchemeView,
  type ServerView,
} from "@/lib/openapi/document/operation-page-types";
import { serverVariableSchema } from "@/lib/openapi/document/servers";
import { securityHint } from "@/lib/openapi/operation/security-hint";

/** Classes of the element around the sections of a page, which have their own spacing. */
export const SECTIONS = "not-prose mt-10 space-y-10 first:mt-0 toc:[.side-panel:first-child+&]:mt-0";

/** Everything that a specification says about one operation, in reading order. */
export function OperationSections({ operation }: { operation: OperationPage }): ReactNode {
  const messages = currentMessages();
  return (
    <div className={SECTIONS}>
      {operation.isWebhook && <p className="text-sm text-muted">{messages.webhookNote}</p>}
      <ServersSection servers={operation.servers} />
      <AuthorizationSection operation={operation} />
      {PARAMETER_PLACES.map((place) => {
        const parameters = operation.parameters.filter((parameter) => parameter.place === place);
        if (parameters.length === 0) return null;
        return (
          <Section key={place} id={`${place}-parameters`} title={messages[PARAMETER_TITLES[place]]}>
            <PropertyRows properties={parameters} parent={place} />
          </Section>
        );
      })}
      {operation.requestBody && (
        <Section
          id="body"
          title={messages.body}
          note={operation.requestBody.isRequired ? messages.required : undefined}
        >
          <Description markdown={operation.requestBody.description} className="mt-3" />
          <BodySchema content={operation.requestBody.content} parent="body" />
        </Section>
      )}
      {operation.channel && <ChannelSections channel={operation.channel} />}
      <ResponsesSection responses={operation.responses} parent="response" />
      {operation.callbacks.length > 0 && (
        <Section id="callbacks" title={messages.callbacks}>
          {operation.callbacks.map((callback, index) => (
            <Callback key={`${callback.name} ${callback.method}`} callback={callback} index={index} />
          ))}
        </Section>
      )}
      <ExternalDocs docs={operation.externalDocs} />
    </div>
  );
}

function ExternalDocs({ docs }: { docs: OperationPage["externalDocs"] }): ReactNode {
  if (!docs) return null;
  return (
    <p className="text-sm">
      <a href={docs.url} target="_blank" rel="noreferrer" className="font-medium text-primary-strong hover:underline">
        {docs.description ?? docs.url}
      </a>
    </p>
  );
}

function Callback({ callback, index }: { callback: CallbackView; index: number }): ReactNode {
  const parent = `callback-${index + 1}`;
  return (
    <Disclosure
      label={
        <>
          <span className="font-mono">{callback.method}</span>{" "}
          <span className="text-sm text-ink">{callback.title}</span>{" "}
          <code className="min-w-0 truncate font-mono">{callback.expression}</code>
        </>
      }
    >
      <div className="space-y-8">
        <Description markdown={callback.description} className="mt-3" />
        {callback.requestBody && <BodySchema content={callback.requestBody.content} parent={`${parent}-body`} />}
        <ResponsesSection responses={callback.responses} parent={`${parent}-response`} />
      </div>
    </Disclosure>
  );
}

/** Authorization of a request; a choice if there are alternatives. */
function AuthorizationSection({ operation }: { operation: OperationPage }): ReactNode {
  const messages = currentMessages();
  const { security, isSecurityOptional } = operation;
  if (security.length === 0) return null;
  const choices = security.map((schemes, index) => ({
    value: String(index),
    label: schemes.map(({ id }) => id).join(" & "),
    content: schemes.map((scheme) => <Scheme key={scheme.id} scheme={scheme} isRequired={!isSecurityOptional} />),
  }));
  return (
    <Section id="authorization" title={messages.authorization}>
      <ChoiceTabs id="authorization-choice" label={messages.authorization} choices={choices} variant="pills" />
    </Section>
  );
}

function Scheme({ scheme, isRequired }: { scheme: SecuritySchemeView; isRequired: boolean }): ReactNode {
  const messages = currentMessages();
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

/** The servers of an operation with their variables; nothing for a single server without variables. */
function ServersSection({ servers }: { servers: readonly ServerView[] }): ReactNode {
  if (servers.length < 2 && servers.every(({ variables }) => variables.length === 0)) return null;
  const { server: label } = currentMessages();
  return (
    <Disclosure label={servers.length > 1 ? `${label} (${servers.length})` : label}>
      <ul className="divide-y divide-line">
        {servers.map((server) => (
          <li key={server.url} className="py-3 last:pb-0">
            <code className="font-mono text-[0.8125rem] break-all text-ink" translate="no" dir="ltr">
              {server.url}
            </code>
            <Description markdown={server.description} />
            {server.variables.map((variable) => (
              <div key={variable.name} className="mt-3 border-s-2 border-line ps-3">
                <code className="font-mono text-xs font-semibold text-ink">{variable.name}</code>
                <Description markdown={variable.description} />
                <SchemaFacts schema={serverVariableSchema(variable)} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

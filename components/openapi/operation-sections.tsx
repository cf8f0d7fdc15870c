import type { ReactNode } from "react";
import { AuthorizationSection } from "@/components/openapi/authorization-section";
import { BodySchema, ResponsesSection } from "@/components/openapi/body-sections";
import { ChannelSections } from "@/components/openapi/channel-sections";
import { Description } from "@/components/openapi/description";
import { Disclosure } from "@/components/openapi/disclosure";
import { PropertyRows, type SchemaContext } from "@/components/openapi/schema-rows";
import { Section } from "@/components/openapi/section";
import { ServersSection } from "@/components/openapi/servers-section";
import type { CallbackView, OperationPage, ParameterPlace } from "@/lib/openapi/document/operation-page-types";

/** What holds the sections of a page: they keep their own spacing. */
export const SECTIONS = "not-prose mt-10 space-y-10 first:mt-0 toc:[.side-panel:first-child+&]:mt-0";

const PLACES: readonly ParameterPlace[] = ["path", "query", "header", "cookie"];

/** Everything that a specification says about one operation, in reading order. */
export function OperationSections({
  operation,
  context,
}: {
  operation: OperationPage;
  context: SchemaContext;
}): ReactNode {
  const { messages } = context;
  const titles = {
    path: messages.pathParameters,
    query: messages.queryParameters,
    header: messages.headers,
    cookie: messages.cookies,
  };
  return (
    <div className={SECTIONS}>
      {operation.isWebhook && <p className="text-sm text-muted">{messages.webhookNote}</p>}
      <ServersSection servers={operation.servers} messages={messages} />
      <AuthorizationSection operation={operation} messages={messages} />
      {PLACES.map((place) => {
        const parameters = operation.parameters.filter((parameter) => parameter.place === place);
        if (parameters.length === 0) return null;
        return (
          <Section key={place} id={`${place}-parameters`} title={titles[place]}>
            <PropertyRows properties={parameters} parent={place} context={context} />
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
          <BodySchema content={operation.requestBody.content} parent="body" context={context} />
        </Section>
      )}
      {operation.channel && <ChannelSections channel={operation.channel} context={context} />}
      <ResponsesSection responses={operation.responses} parent="response" context={context} />
      {operation.callbacks.length > 0 && (
        <Section id="callbacks" title={messages.callbacks}>
          {operation.callbacks.map((callback, index) => (
            <Callback key={`${callback.name} ${callback.method}`} callback={callback} index={index} context={context} />
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

function Callback({
  callback,
  index,
  context,
}: {
  callback: CallbackView;
  index: number;
  context: SchemaContext;
}): ReactNode {
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
        {callback.requestBody && (
          <BodySchema content={callback.requestBody.content} parent={`${parent}-body`} context={context} />
        )}
        <ResponsesSection responses={callback.responses} parent={`${parent}-response`} context={context} />
      </div>
    </Disclosure>
  );
}

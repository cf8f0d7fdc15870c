import type { ReactNode } from "react";
import { ChoiceTabs } from "@/components/openapi/choice-tabs";
import { Description } from "@/components/openapi/description";
import { Disclosure } from "@/components/openapi/disclosure";
import { SchemaFacts } from "@/components/openapi/schema-facts";
import { anchorOf, domId, type PartProps, PropertyRows, SchemaBody } from "@/components/openapi/schema-rows";
import { Section } from "@/components/openapi/section";
import { TypeLabel } from "@/components/openapi/type-label";
import { currentMessages } from "@/components/render-context";
import type { MediaTypeView, ResponseView, SchemaView } from "@/lib/openapi/document/operation-page-types";
import { groupMediaTypes } from "@/lib/openapi/operation/group-media-types";

/** The schema of a body; a choice of media types where they differ. */
export function BodySchema({ content, parent }: PartProps<{ content: readonly MediaTypeView[] }>): ReactNode {
  const groups = groupMediaTypes(content);
  const choices = groups.map(({ mediaTypes, schema }, index) => ({
    value: mediaTypes.join(" "),
    label: mediaTypes.join(", "),
    content: (
      <div className="mt-3">
        {groups.length === 1 && <p className="font-mono text-xs text-muted">{mediaTypes.join(", ")}</p>}
        {schema && <RootSchema schema={schema} parent={index === 0 ? parent : `${parent}-${index + 1}`} />}
      </div>
    ),
  }));
  return (
    <ChoiceTabs id={`${domId(parent)}-media`} label={currentMessages().mediaType} choices={choices} variant="pills" />
  );
}

/** The outermost schema of a body: an object shows its fields at once, anything else its type first. */
export function RootSchema({ schema, parent }: PartProps<{ schema: SchemaView }>): ReactNode {
  const isPlainObject = schema.type === "object" && schema.properties !== undefined;
  return (
    <>
      {!isPlainObject && (
        <p className="mt-2">
          <TypeLabel schema={schema} />
        </p>
      )}
      <Description markdown={schema.description} />
      <SchemaFacts schema={schema} />
      <SchemaBody schema={schema} parent={parent} />
    </>
  );
}

/** The responses by status. */
export function ResponsesSection({ responses, parent }: PartProps<{ responses: readonly ResponseView[] }>): ReactNode {
  if (responses.length === 0) return null;
  const choices = responses.map((response) => ({
    value: response.status,
    label: <StatusLabel status={response.status} />,
    content: <Response response={response} parent={anchorOf(parent, response.status)} />,
  }));
  return (
    <Section id={`${parent}s`} title={currentMessages().responses}>
      {choices.length === 1 ? <div className="mt-3 text-xs">{choices[0]?.label}</div> : null}
      <ChoiceTabs
        id={`${domId(parent)}-status`}
        label={currentMessages().status}
        choices={choices}
        linkedAs={parent === "response" ? "status" : undefined}
        variant="pills"
      />
    </Section>
  );
}

function Response({ response, parent }: PartProps<{ response: ResponseView }>): ReactNode {
  return (
    <div>
      <Description markdown={response.description} className="mt-3" />
      {response.headers.length > 0 && (
        <Disclosure label={currentMessages().headers}>
          <PropertyRows properties={response.headers} parent={`${parent}-header`} />
        </Disclosure>
      )}
      {response.content.length > 0 && <BodySchema content={response.content} parent={parent} />}
    </div>
  );
}

/** A status with a dot in the color of its class. */
export function StatusLabel({ status }: { status: string }): ReactNode {
  const color = status.startsWith("2") ? "bg-success" : /^[45]/.test(status) ? "bg-danger" : "bg-muted";
  return (
    <span className="inline-flex items-center gap-1.5 font-mono">
      <span className={`size-1.5 rounded-full ${color}`} />
      {status}
    </span>
  );
}

import type { ReactNode } from "react";
import { ApiPageBehavior } from "@/components/lazy-client";
import { RootSchema } from "@/components/openapi/body-sections";
import { Description } from "@/components/openapi/description";
import { OperationHeader } from "@/components/openapi/operation-header";
import { Examples, type HiddenSamples, OperationSamples, SampleFrame } from "@/components/openapi/operation-samples";
import { OperationSections, SECTIONS } from "@/components/openapi/operation-sections";
import { domId, setSpecification } from "@/components/openapi/schema-rows";
import { Section } from "@/components/openapi/section";
import { currentMessages, renderContext } from "@/components/render-context";
import type { ChannelActionView, ChannelView } from "@/lib/openapi/document/operation-page-types";
import type { ApiPage } from "@/lib/site/build-api-page.server";

export interface ApiPageProps {
  api: ApiPage;
  /** URL path of the page, without base path. */
  path: string;
}

/** Method, path and "Try it", below the title. Pages about a data model only get their client code. */
export function ApiPageHeader({ api, path }: ApiPageProps): ReactNode {
  if (api.type === "schema") return <ApiPageBehavior startsOpen={false} failedText={currentMessages().requestFailed} />;
  return <OperationHeader operation={api.operation} display={api.display} page={path} />;
}

/** The text of an API page: the author's content, then the sections from the specification. */
export function ApiOperationPage({
  api,
  introduction,
  children,
}: Pick<ApiPageProps, "api"> & {
  /** Markdown from the specification, shown before everything else. */
  introduction?: string;
  children?: ReactNode;
}): ReactNode {
  setSpecification(api.type === "schema" ? api.specification : api.operation.specification);
  return (
    <>
      {introduction && (
        <div className="not-prose mt-8 first:mt-0 toc:[.side-panel:first-child+&]:mt-0">
          <Description markdown={introduction} look="api-introduction" />
        </div>
      )}
      {children}
      {api.type === "schema" ? (
        <div className={SECTIONS}>
          <Section id="attributes" title={currentMessages().attributes}>
            <RootSchema schema={api.schema} parent="schema" />
          </Section>
        </div>
      ) : (
        !api.isManual && <OperationSections operation={api.operation} />
      )}
    </>
  );
}

/** The column beside an API page: samples of the request and examples of the response. */
export function ApiPageSamples({ api, ...hidden }: Pick<ApiPageProps, "api"> & HiddenSamples): ReactNode {
  const isDark = renderContext().settings.styling.codeblocks.isAlwaysDark;
  const samples = samplesOf(api, hidden);
  return samples && <div className={`not-prose flex flex-col gap-5 ${isDark ? "dark" : ""}`}>{samples}</div>;
}

function samplesOf(api: ApiPage, hidden: HiddenSamples): ReactNode {
  if (api.type === "operation") {
    const { channel } = api.operation;
    if (channel) return <ChannelSamples channel={channel} {...hidden} />;
    return <OperationSamples operation={api.operation} samples={api.samples} {...hidden} />;
  }
  if (api.example === undefined) return null;
  const media = {
    mediaType: "application/json",
    examples: [{ label: api.name, value: api.example, isGenerated: true }],
  };
  const content = <Examples key="example" id="example" media={media} />;
  const choices = [{ value: api.name, label: api.name, content }];
  return (
    <SampleFrame id="response-example" tabsId="response-sample" label={currentMessages().example} choices={choices} />
  );
}

/** The column beside a channel: examples of the messages sent to it and received from it. */
function ChannelSamples({ channel, hidesRequest, hidesResponse }: HiddenSamples & { channel: ChannelView }): ReactNode {
  const ofDirection = (direction: ChannelActionView["direction"]) =>
    channel.actions.filter((action) => action.direction === direction);
  return (
    <>
      {!hidesRequest && <Samples id="request-example" actions={ofDirection("send")} direction="send" />}
      {!hidesResponse && <Samples id="response-example" actions={ofDirection("receive")} direction="receive" />}
    </>
  );
}

interface SamplesProps {
  id: string;
  actions: readonly ChannelActionView[];
  direction: ChannelActionView["direction"];
}

function Samples({ id, actions, direction }: SamplesProps): ReactNode {
  const messages = currentMessages();
  const label = messages[direction];
  // A message of several operations has one example.
  const byId = new Map(actions.flatMap((action) => action.messages).map((message) => [message.id, message]));
  const choices = [...byId.values()].flatMap(({ id: name, title, content: bodies }) => {
    const media = bodies.find(({ examples }) => examples.length > 0);
    if (!media) return [];
    const content = <Examples key={name} id={`${direction}-${domId(name)}`} media={media} />;
    return [{ value: name, label: `${label}: ${title}`, content }];
  });
  if (choices.length === 0) return null;
  return (
    <SampleFrame
      id={id}
      tabsId={`${direction}-sample`}
      title={`${messages.example}: ${label}`}
      label={messages.message}
      choices={choices}
    />
  );
}

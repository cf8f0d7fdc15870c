import type { ReactNode } from "react";
import { setCodeLook } from "@/components/content/code/code-look";
import { setContentMessages } from "@/components/content/content-messages";
import { ApiPageBehavior } from "@/components/lazy-client";
import { RootSchema } from "@/components/openapi/body-sections";
import { ChoiceTabs } from "@/components/openapi/choice-tabs";
import { Description } from "@/components/openapi/description";
import { OperationHeader } from "@/components/openapi/operation-header";
import { Examples, Frame, OperationSamples } from "@/components/openapi/operation-samples";
import { OperationSections, SECTIONS } from "@/components/openapi/operation-sections";
import { domId, type SchemaContext } from "@/components/openapi/schema-rows";
import { Section } from "@/components/openapi/section";
import { withBasePath } from "@/components/ui/base-path";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import type { Messages } from "@/lib/i18n/messages";
import type { ChannelActionView, ChannelView } from "@/lib/openapi/document/operation-page-types";
import type { ApiPage } from "@/lib/site/build-api-page";
import type { SiteSettings } from "@/lib/site/settings-types";

export interface ApiPageProps {
  api: ApiPage;
  /** URL path of the page, without base path. */
  path: string;
  settings: SiteSettings;
  messages: Messages;
  /** Code of the page's language. */
  language: string;
}

/** Method, path and "Try it": is under the title. Pages about a data model have only what makes them interactive. */
export function ApiPageHeader({ api, path, settings, messages, language }: ApiPageProps): ReactNode {
  if (api.type === "schema") return <ApiPageBehavior startsOpen={false} failedText={messages.requestFailed} />;
  return (
    <OperationHeader
      operation={api.operation}
      display={api.display}
      showsFullUrl={settings.api.url === "full"}
      playgroundHref={withBasePath(`/_lectern/playground/operation?${new URLSearchParams({ path, language })}`)}
      messages={messages}
    />
  );
}

/** The text of an API page: the author's content, then what the specification says. */
export function ApiOperationPage({
  api,
  settings,
  messages,
  language,
  introduction,
  children,
}: ApiPageProps & {
  /** Markdown of the specification that is before everything else. */
  introduction?: string;
  children?: ReactNode;
}): ReactNode {
  const context = schemaContext(
    api.type === "schema" ? api.specification : api.operation.specification,
    settings,
    messages,
    language,
  );
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
          <Section id="attributes" title={messages.attributes}>
            <RootSchema schema={api.schema} parent="schema" context={context} />
          </Section>
        </div>
      ) : (
        !api.isManual && <OperationSections operation={api.operation} context={context} />
      )}
    </>
  );
}

/** The column beside an API page: samples of the request and examples of the response. */
export function ApiPageSamples({
  api,
  settings,
  messages,
  ...hidden
}: Omit<ApiPageProps, "path" | "language"> & { hidesRequest?: boolean; hidesResponse?: boolean }): ReactNode {
  const { theme, isAlwaysDark } = settings.styling.codeblocks;
  const code: CodeOptions = { theme, isAlwaysDark };
  if (api.type === "operation") {
    const { channel } = api.operation;
    if (channel) return <ChannelSamples channel={channel} code={code} messages={messages} {...hidden} />;
    return (
      <OperationSamples operation={api.operation} samples={api.samples} code={code} messages={messages} {...hidden} />
    );
  }
  if (api.example === undefined) return null;
  const media = {
    mediaType: "application/json",
    examples: [{ label: api.name, value: api.example, isGenerated: true }],
  };
  const content = <Examples key="example" id="example" {...{ media, code, messages }} />;
  return (
    <div className={`not-prose ${code.isAlwaysDark ? "dark" : ""}`}>
      <Frame id="response-example" label={messages.example}>
        <ChoiceTabs
          id="response-sample"
          label={messages.example}
          choices={[{ value: api.name, label: api.name, content }]}
        />
      </Frame>
    </div>
  );
}

/** What the rows of one specification's schemas share; descriptions are rendered in the same language and code themes. */
export function schemaContext(
  specification: string,
  settings: SiteSettings,
  messages: Messages,
  language: string,
): SchemaContext {
  setContentMessages(messages);
  setCodeLook(settings.styling.codeblocks);
  return {
    messages,
    expands: settings.api.params.expanded === "all",
    deeperHref: (level, anchor, from) => {
      const parameters = { specification, ...level, anchor, language, ...(from > 0 && { from: String(from) }) };
      return withBasePath(`/_lectern/schema?${new URLSearchParams(parameters)}`);
    },
  };
}

interface ChannelSamplesProps {
  channel: ChannelView;
  code: CodeOptions;
  messages: Messages;
  /** The author's own examples replace the generated ones. */
  hidesRequest?: boolean;
  hidesResponse?: boolean;
}

/** The column beside a channel: examples of what is sent to it and received from it. */
function ChannelSamples({ channel, hidesRequest, hidesResponse, ...shared }: ChannelSamplesProps): ReactNode {
  const ofDirection = (direction: ChannelActionView["direction"]) =>
    channel.actions.filter((action) => action.direction === direction);
  return (
    <div className={`not-prose flex flex-col gap-5 ${shared.code.isAlwaysDark ? "dark" : ""}`}>
      {!hidesRequest && <Samples id="request-example" actions={ofDirection("send")} direction="send" {...shared} />}
      {!hidesResponse && (
        <Samples id="response-example" actions={ofDirection("receive")} direction="receive" {...shared} />
      )}
    </div>
  );
}

type SamplesProps = Pick<ChannelSamplesProps, "code" | "messages"> & {
  id: string;
  actions: readonly ChannelActionView[];
  direction: ChannelActionView["direction"];
};

function Samples({ id, actions, direction, code, messages }: SamplesProps): ReactNode {
  const label = messages[direction];
  // A message of several operations has one example.
  const byId = new Map(actions.flatMap((action) => action.messages).map((message) => [message.id, message]));
  const choices = [...byId.values()].flatMap(({ id: name, title, content }) => {
    const media = content.find(({ examples }) => examples.length > 0);
    if (!media) return [];
    const examples = { id: `${direction}-${domId(name)}`, media };
    return [
      {
        value: name,
        label: `${label}: ${title}`,
        content: <Examples key={name} {...examples} code={code} messages={messages} />,
      },
    ];
  });
  if (choices.length === 0) return null;
  return (
    <Frame id={id} label={`${messages.example}: ${label}`}>
      <ChoiceTabs id={`${direction}-sample`} label={messages.message} choices={choices} />
    </Frame>
  );
}

import type { ReactNode } from "react";
import { ChoiceTabs } from "@/components/openapi/choice-tabs";
import { Examples, Frame } from "@/components/openapi/operation-samples";
import { domId } from "@/components/openapi/schema-rows";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import type { Messages } from "@/lib/i18n/messages";
import type { ChannelActionView, ChannelView } from "@/lib/openapi/document/operation-page-types";

export interface ChannelSamplesProps {
  channel: ChannelView;
  code: CodeOptions;
  messages: Messages;
  /** The author's own examples replace the generated ones. */
  hidesRequest?: boolean;
  hidesResponse?: boolean;
}

/** The column beside a channel: examples of what is sent to it and received from it. */
export function ChannelSamples({ channel, hidesRequest, hidesResponse, ...shared }: ChannelSamplesProps): ReactNode {
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

import type { ReactNode } from "react";
import { BodySchema } from "@/components/openapi/body-sections";
import { ChoiceTabs } from "@/components/openapi/choice-tabs";
import { Description } from "@/components/openapi/description";
import { Disclosure } from "@/components/openapi/disclosure";
import { anchorOf, domId, type PartProps, PropertyRows } from "@/components/openapi/schema-rows";
import { Section } from "@/components/openapi/section";
import { currentMessages } from "@/components/render-context";
import type {
  BindingView,
  ChannelActionView,
  ChannelView,
  MessageView,
} from "@/lib/openapi/document/operation-page-types";

const DIRECTIONS = ["send", "receive"] as const;

/** The messages that can be sent to a channel and received from it, and the settings of its protocols. */
export function ChannelSections({ channel }: { channel: ChannelView }): ReactNode {
  const messages = currentMessages();
  return (
    <>
      {DIRECTIONS.map((direction) => {
        const actions = channel.actions.filter((action) => action.direction === direction);
        if (actions.length === 0) return null;
        return (
          <Section key={direction} id={direction} title={messages[direction]}>
            <div className="divide-y divide-line">
              {actions.map((action) => (
                <Action key={action.id} action={action} />
              ))}
            </div>
          </Section>
        );
      })}
      {channel.bindings.length > 0 && (
        <Section id="bindings" title={messages.bindings}>
          <BindingRows bindings={channel.bindings} />
        </Section>
      )}
    </>
  );
}

function Action({ action }: { action: ChannelActionView }): ReactNode {
  const { title, description, messages, reply, bindings } = action;
  const parent = anchorOf(action.direction, action.id);
  return (
    <div id={parent} className="py-4 first:pt-3 last:pb-1">
      {title && <h3 className="text-sm font-semibold text-ink">{title}</h3>}
      <Description markdown={description} />
      <Messages messages={messages} parent={parent} />
      {reply && (
        <Disclosure
          label={
            <>
              {currentMessages().reply}{" "}
              {reply.address && <code className="min-w-0 truncate font-mono">{reply.address}</code>}
            </>
          }
        >
          <Description markdown={reply.description} className="mt-3" />
          <Messages messages={reply.messages} parent={`${parent}-reply`} />
        </Disclosure>
      )}
      <Bindings bindings={bindings} />
    </div>
  );
}

/** One message at a time, chosen by its title. */
function Messages({ messages, parent }: PartProps<{ messages: readonly MessageView[] }>): ReactNode {
  const choices = messages.map((message) => ({
    value: message.id,
    label: message.title,
    content: <Message message={message} parent={anchorOf(parent, message.id)} />,
  }));
  if (choices.length === 0) return null;
  return (
    <ChoiceTabs id={`${domId(parent)}-message`} label={currentMessages().message} choices={choices} variant="pills" />
  );
}

function Message({ message, parent }: PartProps<{ message: MessageView }>): ReactNode {
  const messages = currentMessages();
  const { title, name, description, headers, content, correlation, bindings, isDeprecated } = message;
  return (
    <div id={parent} className="mt-3">
      <div className="flex flex-wrap items-baseline gap-x-2 text-[0.8125rem]">
        <span className="font-semibold text-ink">{title}</span>{" "}
        {name && name !== title && <code className="font-mono text-xs text-muted">{name}</code>}{" "}
        {isDeprecated && <span className="text-xs font-medium text-warning">{messages.deprecated}</span>}
      </div>
      <Description markdown={description} />
      {correlation && (
        <p className="mt-1.5 text-xs text-muted">
          {messages.correlation}: <code className="font-mono break-all text-text">{correlation}</code>
        </p>
      )}
      {headers.length > 0 && (
        <Disclosure label={messages.headers}>
          <PropertyRows properties={headers} parent={`${parent}-header`} />
        </Disclosure>
      )}
      <BodySchema content={content} parent={parent} />
      <Bindings bindings={bindings} />
    </div>
  );
}

function Bindings({ bindings }: { bindings: readonly BindingView[] }): ReactNode {
  if (bindings.length === 0) return null;
  return (
    <Disclosure label={currentMessages().bindings}>
      <BindingRows bindings={bindings} />
    </Disclosure>
  );
}

function BindingRows({ bindings }: { bindings: readonly BindingView[] }): ReactNode {
  return bindings.map(({ protocol, fields }) => (
    <dl key={protocol} className="mt-3 grid gap-x-4 gap-y-1.5 text-xs sm:grid-cols-[max-content_minmax(0,1fr)]">
      <dt className="col-span-full font-semibold text-ink">{protocol}</dt>
      {fields.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="font-mono text-muted">{name}</dt>
          <dd className="font-mono break-all text-text">{value}</dd>
        </div>
      ))}
    </dl>
  ));
}

"use client";

import { useState } from "react";
import { Fieldset, inputStyle } from "@/components/openapi/playground/field-row-client";
import { JsonEditor } from "@/components/openapi/playground/json-editor-client";
import { Select } from "@/components/ui/select-client";
import { isJsonMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { ChannelView, MessageView } from "@/lib/openapi/document/operation-page-types";
import { findJsonMistake } from "@/lib/openapi/playground/json-mistake";
import type { PlaygroundMessages } from "@/lib/openapi/playground/playground-messages";
import { exampleSource } from "@/lib/openapi/samples/example-source";

interface SocketMessageProps {
  channel: ChannelView;
  canSend: boolean;
  messages: PlaygroundMessages;
  onSend: (text: string) => void;
}

/** A message as text, which starts as an example of the chosen kind. */
export function SocketMessage({ channel, canSend, messages, onSend }: SocketMessageProps) {
  const choices = sendableMessages(channel);
  const [index, setIndex] = useState(0);
  const [text, setText] = useState(() => exampleText(choices[0]));
  const isJson = isJsonMediaType(choices[index]?.content[0]?.mediaType ?? "");
  const mistake = isJson ? findJsonMistake(text) : undefined;
  function choose(chosen: string) {
    setIndex(Number(chosen));
    setText(exampleText(choices[Number(chosen)]));
  }
  return (
    <Fieldset title={messages.message}>
      {choices.length > 1 && (
        <Select
          label={messages.message}
          value={String(index)}
          options={choices.map(({ title }, position) => ({ value: String(position), label: title }))}
          onChange={choose}
          className={inputStyle}
        />
      )}
      <JsonEditor
        label={messages.body}
        value={text}
        mistake={mistake && { ...mistake, message: messages.invalidJson.replace("{message}", mistake.message) }}
        onChange={setText}
      />
      <button
        type="button"
        disabled={!canSend}
        onClick={() => onSend(text)}
        className="h-8 rounded-xl bg-primary-fill px-4 text-[0.8125rem] font-semibold text-on-primary hover:opacity-90 disabled:bg-hover disabled:text-muted disabled:opacity-100"
      >
        {messages.sendMessage}
      </button>
    </Fieldset>
  );
}

/** Every kind of message that the channel takes, each once. */
function sendableMessages({ actions }: ChannelView): MessageView[] {
  const sent = actions.filter(({ direction }) => direction === "send").flatMap((action) => action.messages);
  return [...new Map(sent.map((message) => [message.id, message])).values()];
}

function exampleText(message: MessageView | undefined): string {
  const media = message?.content[0];
  const example = media?.examples[0];
  return media && example ? exampleSource(media, example.value).source : "";
}

import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport } from "ai";
import { useRef, useState } from "react";
import { Conversation } from "./conversation.jsx";

/** Version 5 and later of the SDK. */
export function Assistant({ settings: { api, headers } }) {
  const thread = useRef(null);
  const [transport] = useState(
    () =>
      new DefaultChatTransport({
        api,
        headers: { ...headers, Accept: "text/event-stream" },
        body: () => ({ fp: "anonymous", retrievalPageSize: 5, threadId: thread.current }),
      }),
  );
  const chat = useChat({
    transport,
    onFinish: ({ message }) => {
      thread.current = message.metadata?.threadId ?? null;
    },
  });
  const messages = chat.messages.map(({ id, role, parts }) => ({
    id,
    role,
    text: parts.map(({ text = "" }) => text).join(""),
    sources: parts.filter(({ type }) => type === "source-url"),
  }));
  const { threadId } = chat.messages.findLast(({ metadata }) => metadata?.threadId)?.metadata ?? {};
  return (
    <Conversation
      messages={messages}
      threadId={threadId}
      error={chat.error}
      onAsk={(text) => chat.sendMessage({ text })}
    />
  );
}

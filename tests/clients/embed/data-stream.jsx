import { useChat } from "@ai-sdk/react";
import { Conversation } from "./conversation.jsx";

/** Version 4 of the SDK, with the settings of the specification. */
export function Assistant({ settings }) {
  const chat = useChat({
    ...settings,
    streamProtocol: "data",
    sendExtraMessageFields: true,
    body: { fp: "anonymous", retrievalPageSize: 5, filter: null },
  });
  const threadId = chat.data?.findLast(({ type }) => type === "finish")?.threadId;
  const ask = (content) => chat.append({ role: "user", content }, { body: { threadId } });
  const messages = chat.messages.map((message) => ({
    id: message.id,
    role: message.role,
    text: message.content,
    sources: readSources(message),
  }));
  return <Conversation messages={messages} threadId={threadId} error={chat.error} onAsk={ask} />;
}

/** The first releases of version 4 know no sources; the result of the search has the same pages. */
function readSources({ parts = [], toolInvocations = [] }) {
  const sources = parts.filter(({ type }) => type === "source").map(({ source }) => source);
  const results = toolInvocations.flatMap(({ result = [] }) => result);
  return sources.length > 0
    ? sources
    : results.map(({ url, metadata }) => ({ url, title: metadata.title })).slice(0, 1);
}

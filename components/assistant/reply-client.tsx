"use client";

import { useMemo, useRef } from "react";
import { Alert } from "@/components/assistant/assistant-glyph";
import { ReplyActions } from "@/components/assistant/reply-actions-client";
import { ReplyBlocks } from "@/components/assistant/reply-blocks-client";
import { SourceList, SuggestionList } from "@/components/assistant/reply-links-client";
import { SearchLine } from "@/components/assistant/search-line-client";
import type { AssistantChat } from "@/components/assistant/use-assistant-client";
import { watchScrollers } from "@/components/content/scrollers-client";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";
import { type ParsedReply, parseReply } from "@/lib/assistant/client/parse-reply";
import { messagePassages, messageSources, replyText } from "@/lib/assistant/client/reply-facts";
import type { AssistantMessage, ReplySource } from "@/lib/assistant/client/types";

interface ReplyProps {
  /** Absent until the first sign of the reply. */
  message: AssistantMessage | undefined;
  isArriving: boolean;
  isLast: boolean;
  isStopped: boolean;
  chat: AssistantChat;
  config: AssistantConfig;
}

/** The same function on every render, so that the observer is not recreated. */
const watch = (element: HTMLElement | null) => (element ? watchScrollers(element) : undefined);

/** A reply: what was searched, the text, the pages it cites, and what can be done with it. */
export function Reply({ message, isArriving, isLast, isStopped, chat, config }: ReplyProps) {
  const { labels } = config;
  const text = message ? replyText(message) : "";
  const { blocks, suggestions } = useParsedReply(text);
  const sources = useStable(message ? messageSources(message) : []);
  const passages = useStable(message ? messagePassages(message) : []);
  const isComplete = !isArriving && message !== undefined;
  return (
    <div ref={watch} className="flex min-w-0 flex-col gap-3" aria-busy={isArriving}>
      <h3 className="sr-only">{labels.assistant}</h3>
      <SearchLine {...{ message, passages, config }} isArriving={isArriving && text === ""} />
      {isComplete && text === "" && !chat.error && (
        <p className="flex gap-2 text-sm leading-6 text-muted">
          <Alert className="mt-1 size-4" />
          {labels.assistantNoAnswer}
        </p>
      )}
      {text !== "" && <ReplyBlocks {...{ blocks, sources, passages, isArriving, config }} />}
      {isStopped && <p className="text-xs text-muted">{labels.assistantStopped}</p>}
      {isComplete && sources.length > 0 && <SourceList sources={sources} config={config} />}
      {isComplete && text !== "" && <ReplyActions message={message} isLast={isLast} chat={chat} config={config} />}
      {isComplete && isLast && suggestions.length > 0 && (
        <SuggestionList suggestions={suggestions} config={config} onAsk={chat.ask} />
      )}
    </div>
  );
}

/** Parses the text, reusing every block that has not changed since the last call. */
function useParsedReply(text: string): ParsedReply {
  const previous = useRef<ParsedReply>({ blocks: [], suggestions: [] });
  return useMemo(() => {
    previous.current = parseReply(text, new Map(previous.current.blocks.map((block) => [block.source, block])));
    return previous.current;
  }, [text]);
}

/** The same list as long as nothing is added to it, so that blocks that are complete are not rendered again. */
function useStable(sources: ReplySource[]): ReplySource[] {
  const previous = useRef<ReplySource[]>([]);
  const isSame =
    sources.length === previous.current.length &&
    sources.every(({ url }, index) => previous.current[index]?.url === url);
  if (!isSame) previous.current = sources;
  return previous.current;
}

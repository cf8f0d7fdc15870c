"use client";

import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { memo, useMemo, useRef } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { Alert, Retry, Search } from "@/components/assistant/assistant-glyph";
import { CopyButton } from "@/components/assistant/copy-button-client";
import { IconButton } from "@/components/assistant/icon-button-client";
import { ReplyContext, type ReplyContextValue } from "@/components/assistant/reply-context-client";
import { replyElements } from "@/components/assistant/reply-elements-client";
import { SourceList, SuggestionList } from "@/components/assistant/reply-links-client";
import { stepText } from "@/components/assistant/step-text";
import type { AssistantChat } from "@/components/assistant/use-assistant-client";
import { watchScrollers } from "@/components/content/scrollers-client";
import { ChevronDown, ThumbDown, ThumbUp } from "@/components/ui/action-glyph";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";
import { type ParsedReply, parseReply, type ReplyBlock } from "@/lib/assistant/client/parse-reply";
import {
  messageBuilding,
  messagePassages,
  messageSources,
  messageSteps,
  messageText,
  replyText,
  sourceName,
  withoutSuggestions,
} from "@/lib/assistant/client/reply-facts";
import { safeLink, supportLink } from "@/lib/assistant/client/safe-link";
import type { AssistantMessage, ReplySource } from "@/lib/assistant/client/types";
import { formatMessage } from "@/lib/i18n/messages";

interface ReplyProps {
  /** Absent until the first sign of the reply. */
  message: AssistantMessage | undefined;
  isArriving: boolean;
  isLast: boolean;
  isStopped: boolean;
  chat: AssistantChat;
  config: AssistantConfig;
}

/** Must not change between renders, so that the observer is not recreated. */
const watch = (element: HTMLElement | null) => (element ? watchScrollers(element) : undefined);

/** A reply: its searches, its text, the pages it cites, and the actions on it. */
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

/** Returns the previous list if nothing was added to it, so that complete blocks are not rendered again. */
function useStable(sources: ReplySource[]): ReplySource[] {
  const previous = useRef<ReplySource[]>([]);
  const isSame =
    sources.length === previous.current.length &&
    sources.every(({ url }, index) => previous.current[index]?.url === url);
  if (!isSame) previous.current = sources;
  return previous.current;
}

interface ReplyActionsProps extends Pick<ReplyProps, "isLast" | "chat" | "config"> {
  message: AssistantMessage;
}

/** Buttons to copy and vote and, for the last reply, to try again or contact support. */
function ReplyActions({ message, isLast, chat, config }: ReplyActionsProps) {
  const { labels, support } = config;
  const vote = chat.votes[message.id];
  const threadId = message.metadata?.threadId;
  const canVote = threadId !== undefined;
  const supportHref = support && supportLink(support.href, threadId, { ...config, origin: location.origin });
  return (
    <div className="-ms-2 flex items-center gap-0.5">
      <CopyButton label={labels.copyAnswer} read={() => withoutSuggestions(messageText(message))} labels={labels} />
      {canVote && (
        <>
          <IconButton label={labels.goodAnswer} aria-pressed={vote === "up"} onClick={() => chat.vote(message, "up")}>
            <ThumbUp />
          </IconButton>
          <IconButton
            label={labels.badAnswer}
            aria-pressed={vote === "down"}
            onClick={() => chat.vote(message, "down")}
          >
            <ThumbDown />
          </IconButton>
        </>
      )}
      {isLast && !chat.error && (
        <IconButton label={labels.tryAgain} onClick={chat.retry}>
          <Retry />
        </IconButton>
      )}
      {isLast && supportHref && (
        <a href={supportHref} className="ms-2 truncate text-xs text-muted underline hover:text-ink" dir="auto">
          {support.label}
        </a>
      )}
    </div>
  );
}

/** The text of a reply. Blocks that are complete are not rendered again while the rest arrives. */
function ReplyBlocks({ blocks, ...context }: ReplyContextValue & { blocks: ReplyBlock[] }) {
  return (
    <div className="assistant-reply" dir="auto">
      {blocks.map((block, index) => (
        <Block
          // oxlint-disable-next-line react/no-array-index-key -- blocks are only ever added at the end
          key={index}
          block={block}
          {...context}
          isArriving={context.isArriving && index === blocks.length - 1}
        />
      ))}
    </div>
  );
}

const Block = memo(function Block({ block, ...values }: ReplyContextValue & { block: ReplyBlock }) {
  const { sources, passages, isArriving, config } = values;
  const context = useMemo(() => ({ sources, passages, isArriving, config }), [sources, passages, isArriving, config]);
  const content = useMemo(() => toJsxRuntime(block.tree, { Fragment, jsx, jsxs, components: replyElements }), [block]);
  return <ReplyContext value={context}>{content}</ReplyContext>;
});

interface SearchLineProps extends Pick<ReplyProps, "message" | "isArriving" | "config"> {
  /** Results of the search. */
  passages: readonly ReplySource[];
}

/** Names the searches and the pages read; unfolded, it lists the passages found. */
function SearchLine({ message, passages, isArriving, config }: SearchLineProps) {
  const { labels } = config;
  const base = { ...config, origin: location.origin };
  const steps = message ? messageSteps(message) : [];
  const building = message && messageBuilding(message);
  const texts = [
    ...steps.map((step) => stepText(step, labels)),
    ...(building === undefined ? [] : [formatMessage(labels.assistantBuilding, { percent: String(building) })]),
  ];
  const searched = isArriving ? (texts.at(-1) ?? "") : texts.join(" · ");
  if (!isArriving && searched === "") return null;
  const line = (
    <>
      <Search className={`size-3.5 ${isArriving ? "text-primary-strong" : ""}`} />
      <span
        className={`min-w-0 truncate ${isArriving ? "animate-pulse motion-reduce:animate-none" : ""}`}
        title={searched || undefined}
      >
        {searched || labels.searching}
      </span>
    </>
  );
  const look = "flex min-w-0 items-center gap-2 text-xs leading-5 text-muted";
  if (passages.length === 0) return <p className={look}>{line}</p>;
  return (
    <details className="group/found">
      <summary className={`${look} min-h-6 w-fit max-w-full list-none rounded hover:text-ink touch:min-h-11`}>
        {line}
        <ChevronDown className="size-3.5 transition-transform group-open/found:rotate-180" />
      </summary>
      {texts.length > 1 && (
        <ol className="mt-1.5 flex flex-col gap-0.5 border-s border-line ps-3 text-xs leading-5 text-muted" dir="auto">
          {texts.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added at the end, and texts may repeat
            <li key={index}>{text}</li>
          ))}
        </ol>
      )}
      <ul className="mt-1.5 flex flex-col gap-0.5 border-s border-line ps-3 text-xs leading-5">
        {passages.map((passage) => (
          <li key={passage.url} className="truncate" dir="auto">
            <a href={safeLink(passage.url, base)?.href} className="text-muted hover:text-ink hover:underline">
              {sourceName(passage)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

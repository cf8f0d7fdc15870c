import type { AssistantMessage, ReplySource } from "@/lib/assistant/client/types";
import { plainMarkdown } from "@/lib/search/plain-markdown";

/** Maximum length of an excerpt in characters: four lines of a card. */
const MAX_EXCERPT_LENGTH = 180;

/** The text of a message: its text parts in order. */
export function messageText({ parts }: AssistantMessage): string {
  return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
}

/** A list that contains only links, at the end of a text or before its suggestions. */
const LAST_LINKS = /(?<=^|\n)(?:- \[(?:\\.|[^\]\\])*\]\([^()\s]+\)\n*)+(?=```suggestions|$)/;

/** The text of a reply without a list of its sources at the end, since they are shown below the reply. */
export function replyText(message: AssistantMessage): string {
  const urls = new Set(messageSources(message).map(({ url }) => url));
  return messageText(message).replace(LAST_LINKS, (list) => {
    const targets = [...list.matchAll(/\]\(([^()\s]+)\)$/gm)].map(([, url = ""]) => url);
    return targets.every((url) => urls.has(url)) ? "" : list;
  });
}

/** The sources of a reply without duplicates, in the order of their numbers. */
export function messageSources(message: AssistantMessage): ReplySource[] {
  const seen = new Set<string>();
  const passages = messagePassages(message);
  return message.parts.flatMap((part) => {
    if (part.type !== "source-url" || seen.has(part.url)) return [];
    seen.add(part.url);
    const passage = passages.find(({ url }) => url === part.url);
    return [passage ?? { url: part.url, title: part.title ?? part.url }];
  });
}

/** The sections that searches found and the pages that were read, without duplicates. */
export function messagePassages({ parts }: AssistantMessage): ReplySource[] {
  const passages = parts.flatMap((part) => {
    const isTool = part.type === "tool-search" || part.type === "tool-read_page";
    return isTool && part.state === "output-available" ? [part.output].flat().flatMap(toPassage) : [];
  });
  return passages.filter(({ url }, index) => passages.findIndex((other) => other.url === url) === index);
}

function toPassage(value: unknown): ReplySource[] {
  const { url, content, metadata } = (value ?? {}) as {
    url?: unknown;
    content?: unknown;
    metadata?: { title?: unknown; heading?: unknown };
  };
  const { title, heading } = metadata ?? {};
  if (typeof url !== "string" || typeof title !== "string") return [];
  const excerpt = typeof content === "string" ? excerptOf(content) : "";
  return [
    {
      url,
      title,
      ...(typeof heading === "string" && heading !== title ? { heading } : {}),
      ...(excerpt ? { excerpt } : {}),
    },
  ];
}

/** The start of a section's text, without heading, code, and Markdown syntax. */
function excerptOf(markdown: string): string {
  const prose = markdown
    .replace(/^ *(```+|~~~+)[^\n]*\n[\s\S]*?(?:^ *\1 *$|(?![\s\S]))/gm, "")
    .replace(/^#{1,6} .*$/gm, "");
  const text = plainMarkdown(prose).replace(/\s+/g, " ").trim();
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH).trimEnd()}…` : text;
}

/** The title of a source on one line. */
export function sourceName({ title, heading }: ReplySource): string {
  return heading ? `${title} › ${heading}` : title;
}

/** A search or a page read for a reply. */
export type ReplyStep = { type: "search"; query: string } | { type: "read"; title: string };

/** The searches and the pages read for a reply, in order. */
export function messageSteps({ parts }: AssistantMessage): ReplyStep[] {
  return parts.flatMap((part): ReplyStep[] => {
    if (part.type === "tool-search" && "input" in part) {
      const { query, queries } = (part.input ?? {}) as { query?: unknown; queries?: unknown };
      const all = Array.isArray(queries) ? queries : [query];
      return all.flatMap((text) => (typeof text === "string" && text !== "" ? [{ type: "search", query: text }] : []));
    }
    if (part.type !== "tool-read_page" || part.state !== "output-available") return [];
    return [part.output].flatMap(toPassage).map(({ title }) => ({ type: "read", title }));
  });
}

/** The percentage of pages that were searched for a reply; undefined if the index was complete. */
export function messageBuilding({ parts }: AssistantMessage): number | undefined {
  const percents = parts.flatMap((part) => {
    if (part.type !== "data-search") return [];
    const { percent } = (part.data ?? {}) as { percent?: unknown };
    return typeof percent === "number" ? [percent] : [];
  });
  return percents[0];
}

/** A conversation as Markdown, for the clipboard. */
export function conversationMarkdown(
  messages: readonly AssistantMessage[],
  names: { reader: string; assistant: string },
): string {
  return messages
    .map((message) => {
      const name = message.role === "user" ? names.reader : names.assistant;
      const sources = messageSources(message).map(
        (source, index) => `${index + 1}. [${sourceName(source)}](${source.url})`,
      );
      return [
        `**${name}**`,
        withoutSuggestions(replyText(message)),
        ...(sources.length ? [sources.join("\n")] : []),
      ].join("\n\n");
    })
    .join("\n\n---\n\n");
}

/** The text of a reply without its block of suggestions, even while that block is still streaming. */
export function withoutSuggestions(text: string): string {
  return text.replace(/^```suggestions\s[\s\S]*?(?:^```\s*$|(?![\s\S]))/gm, "").trim();
}

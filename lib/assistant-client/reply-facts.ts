import type { AssistantMessage, ReplySource } from "@/lib/assistant-client/types";

/** The text of a message: its text parts in order. */
export function messageText({ parts }: AssistantMessage): string {
  return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
}

/** The pages that a reply cites, each once, in the order of its numbers. */
export function messageSources({ parts }: AssistantMessage): ReplySource[] {
  const seen = new Set<string>();
  return parts.flatMap((part) => {
    if (part.type !== "source-url" || seen.has(part.url)) return [];
    seen.add(part.url);
    return [{ url: part.url, title: part.title ?? part.url }];
  });
}

/** What was searched for the reply: the queries of its search calls. */
export function messageQueries({ parts }: AssistantMessage): string[] {
  const queries = parts.flatMap((part) => {
    if (part.type !== "tool-search" || !("input" in part)) return [];
    const { query, queries } = (part.input ?? {}) as { query?: unknown; queries?: unknown };
    return Array.isArray(queries) ? queries : [query];
  });
  return queries.filter((query): query is string => typeof query === "string" && query !== "");
}

/** A conversation as Markdown, for the clipboard. */
export function conversationMarkdown(
  messages: readonly AssistantMessage[],
  names: { reader: string; assistant: string },
): string {
  return messages
    .map((message) => {
      const name = message.role === "user" ? names.reader : names.assistant;
      const sources = messageSources(message).map(({ title, url }, index) => `${index + 1}. [${title}](${url})`);
      return [
        `**${name}**`,
        withoutSuggestions(messageText(message)),
        ...(sources.length ? [sources.join("\n")] : []),
      ].join("\n\n");
    })
    .join("\n\n---\n\n");
}

/** The text of a reply without its block of suggestions, also while that block is still arriving. */
export function withoutSuggestions(text: string): string {
  return text.replace(/^```suggestions\s[\s\S]*?(?:^```\s*$|(?![\s\S]))/gm, "").trim();
}

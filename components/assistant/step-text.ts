import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import type { ReplyStep } from "@/lib/assistant/client/reply-facts";
import { formatMessage } from "@/lib/i18n/messages";

/** The text of a step of a reply, for readers and screen readers: the queries, or the page that was read. */
export function stepText(step: ReplyStep, labels: AssistantLabels): string {
  return step.type === "search"
    ? formatMessage(labels.assistantSearched, { query: step.query })
    : formatMessage(labels.assistantRead, { title: step.title });
}

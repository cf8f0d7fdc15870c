import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import type { ReplyStep } from "@/lib/assistant/client/reply-facts";
import { formatMessage } from "@/lib/i18n/messages";

/** What was done, as readers see and hear it. */
export function stepText(step: ReplyStep, labels: AssistantLabels): string {
  return step.type === "search"
    ? formatMessage(labels.assistantSearched, { query: step.query })
    : formatMessage(labels.assistantRead, { title: step.title });
}

import type { ContextItem } from "@/lib/assistant/client/types";

/** Task of the panel: send a question, attach an excerpt, or only reopen after a reload. */
export interface AssistantQuestion {
  question?: string;
  context?: ContextItem | ContextItem[];
  isRestored?: boolean;
}

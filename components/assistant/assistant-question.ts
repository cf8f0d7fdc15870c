import type { ContextItem } from "@/lib/assistant-client/types";

/** What the panel is asked to do: send a question, take something along, or only come back after a reload. */
export interface AssistantQuestion {
  question?: string;
  context?: ContextItem | ContextItem[];
  isRestored?: boolean;
}

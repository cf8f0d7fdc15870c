import type { ContextItem } from "@/lib/assistant/client/types";

/** A task for the chat: to send a question, to attach an excerpt, or only to reopen after a reload. */
export interface AssistantQuestion {
  question?: string;
  context?: ContextItem | ContextItem[];
  isRestored?: boolean;
}

type Listener = (question: AssistantQuestion) => void;

let listener: Listener | undefined;
let waiting: AssistantQuestion | undefined;

/** Sends a question to the chat in the page. @returns false if the page has no chat: the caller then opens the panel */
export function askInPage(question: AssistantQuestion = {}): boolean {
  if (!document.querySelector("[data-assistant-page]")) return false;
  if (listener) listener(question);
  else waiting = question;
  return true;
}

/** Subscribes the chat in the page to questions, including an earlier one that is waiting. @returns a function that unsubscribes */
export function onPageQuestion(receive: Listener): () => void {
  listener = receive;
  if (waiting) receive(waiting);
  waiting = undefined;
  return () => {
    listener = undefined;
  };
}

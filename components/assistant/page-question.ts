import type { ContextItem } from "@/lib/assistant/client/types";

/** Task of the panel: send a question, attach an excerpt, or only reopen after a reload. */
export interface AssistantQuestion {
  question?: string;
  context?: ContextItem | ContextItem[];
  isRestored?: boolean;
}

type Listener = (question: AssistantQuestion) => void;

let listener: Listener | undefined;
let waiting: AssistantQuestion | undefined;

/** Hands a question to the chat in the page. @returns false if the page has none: the caller then opens the panel. */
export function askInPage(question: AssistantQuestion = {}): boolean {
  if (!document.querySelector("[data-assistant-page]")) return false;
  if (listener) listener(question);
  else waiting = question;
  return true;
}

/** Receives questions for the chat in the page, including those asked before it was ready. @returns a function that stops receiving. */
export function onPageQuestion(receive: Listener): () => void {
  listener = receive;
  if (waiting) receive(waiting);
  waiting = undefined;
  return () => {
    listener = undefined;
  };
}

import { currentPage } from "@/components/navigation/page-context-client";
import type { ContextItem } from "@/lib/assistant/client/types";

/** Maximum length of attached text, characters; the service accepts no more. */
const MAXIMUM_LENGTH = 20_000;

/** Opens the assistant with an excerpt of the page attached. */
export function askAbout(type: ContextItem["type"], value: string): void {
  const path = currentPage()?.path;
  const context: ContextItem = {
    type,
    value: value.slice(0, MAXIMUM_LENGTH),
    ...(path ? { path } : {}),
  };
  window.dispatchEvent(new CustomEvent("lectern:ask", { detail: { context } }));
}

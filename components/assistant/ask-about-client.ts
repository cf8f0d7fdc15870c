import { currentPage } from "@/components/navigation/page-context-client";
import type { ContextItem } from "@/lib/assistant/client/types";

/** Maximum length of attached text, characters; the service accepts no more. */
const MAXIMUM_LENGTH = 20_000;

/** Opens the assistant with an excerpt of the page attached. */
export function askAbout(type: ContextItem["type"], value: string, place: Element | null): void {
  const elementId = findHeadingId(place);
  const path = currentPage()?.path;
  const context: ContextItem = {
    type,
    value: value.slice(0, MAXIMUM_LENGTH),
    ...(path ? { path } : {}),
    ...(elementId ? { elementId } : {}),
  };
  window.dispatchEvent(new CustomEvent("lectern:ask", { detail: { context } }));
}

/** The heading that an element is under. */
function findHeadingId(place: Element | null): string | undefined {
  if (!place) return undefined;
  const headings = [...document.querySelectorAll("#content :is(h2, h3, h4)[id]")];
  return headings.findLast((heading) => heading.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING)?.id;
}

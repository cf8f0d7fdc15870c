import { readStored } from "@/components/ui/stored";

/** Set while the panel is open, so that a reload opens it again. */
export const OPEN_KEY = "lectern-assistant-open";

/** True if the panel was open before a reload and fits beside the page. */
export function isPanelKept(): boolean {
  return readStored(OPEN_KEY, "sessionStorage") !== undefined && matchMedia("(width >= 64rem)").matches;
}

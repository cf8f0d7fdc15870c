/** Set while the panel is open, so that a reload opens it again. */
export const OPEN_KEY = "lectern-assistant-open";

/** True if the panel was open before a reload, and has a place beside the page. */
export function isPanelKept(): boolean {
  try {
    return sessionStorage.getItem(OPEN_KEY) !== null && matchMedia("(width >= 64rem)").matches;
  } catch {
    // Storage is switched off.
    return false;
  }
}

/**
 * True if the last click, or the last key if it is one of these, was on this element before its component listened.
 * It is forgotten then. Call it once, when the component is there.
 */
export function takeInput(element: Element, keys: readonly string[]): boolean {
  const { lecternClick: click, lecternKey: key } = document;
  if (click && !click.wasAlive && element.contains(click.target)) {
    document.lecternClick = undefined;
    return true;
  }
  if (!key || key.defaultPrevented || key.target !== element || !keys.includes(key.key)) return false;
  document.lecternKey = undefined;
  return true;
}

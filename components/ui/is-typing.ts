/** Whether a key goes into a text field, where it is no shortcut. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

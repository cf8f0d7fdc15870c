/** Whether a key goes into a text field, if it is no shortcut. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

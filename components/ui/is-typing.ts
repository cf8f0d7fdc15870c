/** True if a key event goes to a form field, so that a letter is not a shortcut. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

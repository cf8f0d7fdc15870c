/**
 * A text for HTML or XML: in elements, and in attributes between double quotes.
 * @example escapeHtml('a < "b"') // "a &lt; &quot;b&quot;"
 */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

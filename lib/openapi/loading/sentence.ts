/** What a library says, as a sentence. */
export function sentence(text: string): string {
  return text.trim() === "" ? "It is not valid." : text.replace(/[.:]?\s*$/, ".");
}

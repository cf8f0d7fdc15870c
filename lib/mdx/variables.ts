const REFERENCE = /\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g;

// Elements whose text must not survive the removal of their tags.
const UNSAFE_ELEMENT =
  /<(script|style|iframe|object|embed|noscript|template|svg|math|textarea|title|xmp)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<\/?[a-z!?][^>]*(?:>|$)/gi;

/** True if a text holds at least one reference of the form `{{name}}`. */
export function hasVariableReference(source: string): boolean {
  return source.includes("{{") && source.search(REFERENCE) !== -1;
}

/**
 * Replaces `{{name}}` by the value of a variable (format reference 4.6). Names that are not set stay as written; values
 * are not searched for further references.
 */
export function replaceVariables(source: string, variables: Readonly<Record<string, string>>): string {
  if (!source.includes("{{")) return source;
  return source.replace(REFERENCE, (reference, name: string) =>
    Object.hasOwn(variables, name) ? safeVariableValue(variables[name] ?? "") : reference,
  );
}

/** A variable's value without markup: tags are removed, and script, style and the like lose their content too. */
export function safeVariableValue(value: string): string {
  let previous: string;
  let text = value;
  do {
    previous = text;
    text = text.replace(UNSAFE_ELEMENT, "").replace(TAG, "");
  } while (text !== previous);
  return text;
}

import { applyEdits, sourceText, type TextEdit } from "@/lib/content/pipeline/source-text";

const REFERENCE = /\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g;

// Elements whose text must not survive the removal of their tags.
const UNSAFE_ELEMENT =
  /<(script|style|iframe|object|embed|noscript|template|svg|math|textarea|title|xmp)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<\/?[a-z!?][^>]*(?:>|$)/gi;

/** True if a text contains a reference of the form `{{name}}`. */
export function hasVariableReference(source: string): boolean {
  return source.includes("{{") && source.search(REFERENCE) !== -1;
}

/**
 * Replaces `{{name}}` by the values of variables (format reference 4.6). References to undefined names stay as written, and
 * references in values are not replaced.
 */
export function findVariableEdits(text: string, variables: Readonly<Record<string, string>>): TextEdit[] {
  if (!text.includes("{{")) return [];
  const edits: TextEdit[] = [];
  for (const match of text.matchAll(REFERENCE)) {
    const name = match[1] ?? "";
    if (!Object.hasOwn(variables, name)) continue;
    const end = match.index + match[0].length;
    edits.push({ start: match.index, end, text: safeVariableValue(variables[name] ?? "") });
  }
  return edits;
}

/** References of the form `{{name}}` to undefined variables, with their offsets. */
export function findUndefinedVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
): { name: string; offset: number }[] {
  if (!text.includes("{{")) return [];
  return [...text.matchAll(REFERENCE)]
    .map((match) => ({ name: match[1] ?? "", offset: match.index }))
    .filter(({ name }) => !Object.hasOwn(variables, name));
}

/** Replaces `{{name}}` by the value of a variable, as `findVariableEdits` does for sources. */
export function replaceVariables(text: string, variables: Readonly<Record<string, string>>): string {
  return applyEdits(sourceText(text), findVariableEdits(text, variables)).text;
}

/** Removes markup from the value of a variable: tags, and the content of elements such as `<script>` and `<style>`. */
function safeVariableValue(value: string): string {
  let previous: string;
  let text = value;
  do {
    previous = text;
    text = text.replace(UNSAFE_ELEMENT, "").replace(TAG, "");
  } while (text !== previous);
  return text;
}

import { isHtmlElement } from "@/lib/content/pipeline/html-elements";
import { findSyntaxFault, type SyntaxFault } from "@/lib/content/pipeline/mdx-syntax";
import { applyEdits, type SourceText, type TextEdit } from "@/lib/content/pipeline/source-text";

const MAX_REPAIRS = 60;

/** Maximum number of parsed characters. The text is parsed again after each repair, so a long text gets fewer repairs. */
const MAX_PARSED = 6_000_000;

/** An HTML tag, in which values of attributes may have no quotes. */
const TAG = /^<(\/?)([A-Za-z][\w-]*)((?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>{}]+))?)*)\s*(\/?)>/;
const VALUE = /(=\s*)("[^"]*"|'[^']*'|[^\s"'<>{}]+)/g;

/** Maximum length of a tag, in characters. */
const MAX_TAG_LENGTH = 2_000;

/**
 * Repairs invalid MDX, one fault at a time. An element that is never closed becomes empty; unknown tags and closing tags
 * without an opening tag are removed; values of attributes get quotes; everything else is shown as written.
 * @param prepare converts the text to the form that is parsed.
 * @param report receives the offset of each repair in the original text, and the fault.
 */
export function repairMarkup(
  source: SourceText,
  prepare: (text: string) => SourceText,
  report: (offset: number, message: string) => void,
): SourceText {
  const repaired = repairFaults(source, prepare, report);
  if (repaired.isValid) return repaired.text;
  report(0, "its tags and braces cannot be told from text");
  const { text } = repaired.text;
  return applyEdits(
    repaired.text,
    [...text.matchAll(/\\.|[<{]|^(?:import|export)(?=\s)/gm)]
      .filter(([match]) => !match.startsWith("\\"))
      .map(({ index }) => ({ start: index, end: index, text: "\\" })),
  );
}

/** Repairs faults at a tag or brace, like `repairMarkup`. @returns the text, and whether it is now valid */
export function repairFaults(
  source: SourceText,
  prepare: (text: string) => SourceText,
  report: (offset: number, message: string) => void,
): { text: SourceText; isValid: boolean } {
  const findFault = (text: string): SyntaxFault | undefined => {
    const prepared = prepare(text);
    const fault = findSyntaxFault(prepared.text);
    return fault && { ...fault, offset: prepared.originalOffset(fault.offset) };
  };
  let current = source;
  const most = Math.min(MAX_REPAIRS, Math.ceil(MAX_PARSED / Math.max(1, source.text.length)));
  for (let count = 0; count < most; count += 1) {
    const fault = findFault(current.text);
    if (!fault) return { text: current, isValid: true };
    const place = findOpener(current.text, fault.offset);
    if (place === undefined) break;
    report(current.originalOffset(place), fault.message);
    current = applyEdits(current, [repairOf(current.text, place)]);
  }
  return { text: current, isValid: findFault(current.text) === undefined };
}

/** The offset of the `<` or `{` of a fault: the closest one at or before its offset that is not escaped. */
function findOpener(text: string, offset: number): number | undefined {
  for (let position = Math.min(offset, text.length - 1); position >= 0; position -= 1) {
    if ((text[position] === "<" || text[position] === "{") && text[position - 1] !== "\\") return position;
  }
  return undefined;
}

function repairOf(text: string, place: number): TextEdit {
  const found = TAG.exec(text.slice(place, place + MAX_TAG_LENGTH));
  const [whole = "", slash, name = "", attributes = "", selfClosing] = found ?? [];
  const asText = { start: place, end: place, text: "\\" };
  if (!found || !(isHtmlElement(name) || attributes !== "")) return asText;
  const quoted = attributes.replace(VALUE, (_, equals: string, value: string) =>
    /^["']/.test(value) ? equals + value : `${equals}"${value}"`,
  );
  const closing = selfClosing || quoted === attributes ? " />" : ">";
  const isKnown = isHtmlElement(name) || /^[A-Z]/.test(name);
  const replacement = slash || !isKnown ? "" : `<${name}${quoted}${closing}`;
  return replacement === whole ? asText : { start: place, end: place + whole.length, text: replacement };
}

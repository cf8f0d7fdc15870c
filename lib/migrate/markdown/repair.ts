import { applyEdits, type SourceText } from "@/lib/content/pipeline/source-text";
import { findSyntaxFault } from "@/lib/migrate/markdown/parse";

const MAX_REPAIRS = 60;

/**
 * Escapes, one at a time, the characters that keep a page from compiling. What stood there is then shown as it is written.
 * `report` is told the place of each in the text that was given.
 */
export function repair(source: SourceText, report: (offset: number, message: string) => void): SourceText {
  let current = source;
  for (let count = 0; count < MAX_REPAIRS; count += 1) {
    const fault = findSyntaxFault(current.text);
    if (!fault) return current;
    const place = findOpener(current.text, fault.offset);
    if (place === undefined) break;
    report(current.originalOffset(place), `This would not compile and is shown as text: ${fault.message}`);
    current = applyEdits(current, [{ start: place, end: place, text: "\\" }]);
  }
  if (!findSyntaxFault(current.text)) return current;
  report(0, "The page could not be converted; its tags and braces are shown as text.");
  return applyEdits(
    current,
    [...current.text.matchAll(/\\.|[<{]|^(?:import|export)(?=\s)/gm)]
      .filter(([match]) => !match.startsWith("\\"))
      .map(({ index }) => ({ start: index, end: index, text: "\\" })),
  );
}

/** The `<` or `{` that a fault is about: at its place, or the closest one before it that is not escaped. */
function findOpener(text: string, offset: number): number | undefined {
  for (let position = Math.min(offset, text.length - 1); position >= 0; position -= 1) {
    if ((text[position] === "<" || text[position] === "{") && text[position - 1] !== "\\") return position;
  }
  return undefined;
}

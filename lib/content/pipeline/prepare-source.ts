import type { MarkupRepair, SourceOrigin } from "@/lib/content/pipeline/page-context";
import { preprocess } from "@/lib/content/pipeline/preprocess";
import { repairMarkup } from "@/lib/content/pipeline/repair-markup";
import { applyEdits, type SourceText, sourceText } from "@/lib/content/pipeline/source-text";
import { findCodeRegions, isInRegion } from "@/lib/content/syntax/code-regions";

/** Empty braces, which MDX drops. */
const EMPTY_BRACES = /(?<![=\\{])\{(?=\s*\})/g;

/** Markdown files, which may contain any HTML. */
const MARKDOWN = /\.md$/i;

/** Characters and words without which a text is always valid MDX. */
const MARKUP = /[<{]|^(?:import|export)\s/m;

/**
 * Prepares the text of a file for the parser. Repairs invalid MDX in Markdown files, since their authors may not know MDX.
 * @param variables `variables` of docs.json; undefined for Markdown without code, which stays as it is.
 */
export function prepareSource(
  file: string,
  source: string,
  variables: Readonly<Record<string, string>> | undefined,
): SourceOrigin {
  if (!variables) return { file, original: source, prepared: sourceText(source) };
  const origin = { file, original: source, prepared: preprocess(source, variables) };
  return MARKDOWN.test(file) && MARKUP.test(origin.prepared.text) ? withRepairs(origin) : origin;
}

function withRepairs(origin: SourceOrigin): SourceOrigin {
  const repairs: MarkupRepair[] = [];
  const report = (offset: number, message: string) => repairs.push({ offset, message });
  const prepared = repairMarkup(withEmptyBraces(origin.prepared), sourceText, report);
  return { ...origin, prepared, repairs: repairs.toSorted((one, other) => one.offset - other.offset) };
}

function withEmptyBraces(source: SourceText): SourceText {
  const regions = findCodeRegions(source.text);
  const found = [...source.text.matchAll(EMPTY_BRACES)].filter(({ index }) => !isInRegion(regions, index));
  return applyEdits(
    source,
    found.map(({ index }) => ({ start: index, end: index, text: "\\" })),
  );
}

import { excessFailure } from "@/lib/content/pipeline/mdx-failure";
import type { SourceOrigin } from "@/lib/content/pipeline/page-context";
import { findExcess, findExcessLength } from "@/lib/content/pipeline/page-limits";
import { preprocess } from "@/lib/content/pipeline/preprocess";
import { sourceText } from "@/lib/content/pipeline/source-text";
import type { PageFailure } from "@/lib/content/pipeline/types";
import { failure, type Result, success } from "@/lib/result";

/**
 * Prepares the text of a file for the parser. What would take the parser too long is refused, before anything walks it.
 * @param variables `variables` of docs.json.
 */
export function prepareSource(
  file: string,
  source: string,
  variables: Readonly<Record<string, string>>,
): Result<SourceOrigin, PageFailure> {
  const asWritten = { file, original: source, prepared: sourceText(source) };
  const excessLength = findExcessLength(source);
  if (excessLength) return failure(excessFailure(excessLength, asWritten));
  const origin = { ...asWritten, prepared: preprocess(source, variables) };
  const excess = findExcess(origin.prepared.text);
  return excess ? failure(excessFailure(excess, origin)) : success(origin);
}

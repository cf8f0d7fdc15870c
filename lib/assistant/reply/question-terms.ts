import { analyze } from "@/lib/search/analyze";

/** The words of a text that carry meaning, as the index stores them: "configuring" matches "configure". */
export function meaningfulTerms(text: string): string[] {
  return analyze(text)
    .filter(({ kind, isStopWord }) => !isStopWord && (kind === "word" || kind === "segment"))
    .map(({ term }) => term);
}

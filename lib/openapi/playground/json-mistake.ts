import { parseJson } from "@/lib/base/parse-json";
import { positionAt } from "@/lib/base/text-position";
import { findSyntaxFailure } from "@/lib/config/syntax-failure";
import { isJsonMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { PlaygroundValues } from "@/lib/openapi/playground/playground-request";

export interface TextMistake {
  offset: number;
  /** From 1. */
  line: number;
  /** Begins with line and column. */
  message: string;
}

/** The first mistake of a JSON text; undefined for valid JSON and for an empty text. */
export function findJsonMistake(text: string): TextMistake | undefined {
  if (text.trim() === "" || parseJson(text) !== undefined) return undefined;
  const { offset, reason, hint } = findSyntaxFailure(text, (at) => positionAt(text, at).line);
  const { line, column } = positionAt(text, offset);
  const sentence = `${line}:${column}: ${reason}.`;
  return { offset, line, message: hint ? `${sentence} ${hint}` : sentence };
}

/** The first mistake of a body that is written as JSON text. */
export function findBodyMistake({ mediaType, raw = "" }: PlaygroundValues): TextMistake | undefined {
  return mediaType !== undefined && isJsonMediaType(mediaType) ? findJsonMistake(raw) : undefined;
}

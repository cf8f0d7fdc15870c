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
  if (text.trim() === "" || isJson(text)) return undefined;
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const { offset, reason, hint } = findSyntaxFailure(text, lineOf);
  const line = lineOf(offset);
  const column = offset - text.lastIndexOf("\n", offset - 1);
  const sentence = `${line}:${column}: ${reason}.`;
  return { offset, line, message: hint ? `${sentence} ${hint}` : sentence };
}

/** The first mistake of a body that is written as JSON text. */
export function findBodyMistake({ mediaType, raw = "" }: PlaygroundValues): TextMistake | undefined {
  return mediaType !== undefined && isJsonMediaType(mediaType) ? findJsonMistake(raw) : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

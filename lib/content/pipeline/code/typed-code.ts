import type { CodeToken } from "@/lib/content/pipeline/code/types";
import type { Complaint } from "@/lib/content/pipeline/types";

/** The compiler's note about a piece of a block, shown when readers point at a name, or on a line below. */
export interface TypeNote {
  kind: "hover" | "query" | "error" | "completion";
  /** 0-based. */
  line: number;
  character: number;
  length: number;
  text: string;
}

/** A block without its notations for the compiler, and the compiler's notes. */
export interface TypedCode {
  code: string;
  notes: readonly TypeNote[];
  /** A mistake in the block; there are no notes then. */
  complaint?: Complaint;
}

/** Runs the compiler on a block. The language is the one written on the fence. */
export type TypeReader = (code: string, language: string) => Promise<TypedCode>;

/** The tokens of one note, or the tokens between two notes. */
export interface TokenGroup {
  tokens: CodeToken[];
  /** The text of the note. */
  type?: string;
}

/** Splits the tokens of a line at the start and end of each name with a note. */
export function groupTokens(tokens: readonly CodeToken[], notes: readonly TypeNote[]): TokenGroup[] {
  const hovers = notes.filter(({ kind }) => kind === "hover").toSorted((one, other) => one.character - other.character);
  const groups: TokenGroup[] = [];
  let rest = [...tokens];
  let position = 0;
  const take = (end: number, type?: string) => {
    const taken = takeCharacters(rest, end - position);
    rest = taken.rest;
    position = Math.max(position, end);
    if (taken.tokens.length > 0) groups.push({ tokens: taken.tokens, ...(type !== undefined && { type }) });
  };
  for (const { character, length, text } of hovers) {
    if (character < position) continue;
    take(character);
    take(character + length, text);
  }
  if (rest.length > 0) groups.push({ tokens: rest });
  return groups;
}

function takeCharacters(tokens: readonly CodeToken[], count: number): { tokens: CodeToken[]; rest: CodeToken[] } {
  const taken: CodeToken[] = [];
  const rest: CodeToken[] = [];
  let left = count;
  for (const token of tokens) {
    const { content } = token;
    if (left > 0) taken.push({ ...token, content: content.slice(0, left) });
    if (left < content.length) rest.push({ ...token, content: content.slice(Math.max(0, left)) });
    left -= content.length;
  }
  return { tokens: taken, rest };
}

import { getOrMake } from "@/lib/base/get-or-make";
import type { CodeToken } from "@/lib/content/pipeline/code/types";
import type { Complaint } from "@/lib/content/pipeline/types";

/** The compiler's note about a range of a block, shown when readers point at a name, or on a line below. */
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
  /** By the position of their end. */
  const groups = new Map<number, TokenGroup>();
  let position = 0;
  for (const token of tokens) {
    for (let rest = token.content; rest !== "";) {
      const next = hovers.find(({ character, length }) => position < character + length);
      const note = next && next.character <= position ? next : undefined;
      const end = note ? note.character + note.length : (next?.character ?? Number.POSITIVE_INFINITY);
      const content = rest.slice(0, end - position);
      const group = getOrMake(groups, end, (): TokenGroup => ({ tokens: [], ...(note && { type: note.text }) }));
      group.tokens.push({ ...token, content });
      position += content.length;
      rest = rest.slice(content.length);
    }
  }
  return [...groups.values()];
}

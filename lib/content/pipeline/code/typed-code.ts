import type { CodeToken } from "@/lib/content/pipeline/code/types";
import type { Complaint } from "@/lib/content/pipeline/types";

/** What the compiler says about a piece of a block: about a name when readers point at it, or in a line below it. */
export interface TypeNote {
  kind: "hover" | "query" | "error" | "completion";
  /** 0-based. */
  line: number;
  character: number;
  length: number;
  text: string;
}

/** A block without what it tells the compiler, and what the compiler says. */
export interface TypedCode {
  code: string;
  notes: readonly TypeNote[];
  /** The block is not as its author thinks; there are no notes then. */
  complaint?: Complaint;
}

/** Asks the compiler about a block in a language as written on the fence. */
export type TypeReader = (code: string, language: string) => Promise<TypedCode>;

/** Tokens that belong together: those of one note, or those between two. */
export interface TokenGroup {
  tokens: CodeToken[];
  /** What the compiler says about them. */
  type?: string;
}

/** Cuts the tokens of a line where the names that the compiler knows start and end. */
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

import type { ConversationMessage } from "@/lib/assistant/types";

/** Maximum size of the conversation that is sent to a model, in tokens. */
const MAX_HISTORY_TOKENS = 4_000;

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Estimates tokens, closely enough to stay within a budget: one per ideograph, syllable, or kana, and one per four other characters. */
export function estimateTokens(text: string): number {
  const ideographs = text.match(new RegExp(IDEOGRAPH, "gu"))?.length ?? 0;
  return ideographs + Math.ceil((text.length - ideographs) / 4);
}

/** Shortens a text to a number of estimated tokens; an ellipsis marks the cut. */
export function cutToTokens(text: string, budget: number): string {
  if (estimateTokens(text) <= budget) return text;
  let [length, used] = [0, 0];
  for (const character of text) {
    used += IDEOGRAPH.test(character) ? 1 : character.length / 4;
    if (used > budget) break;
    length += character.length;
  }
  return `${text.slice(0, length)} …`;
}

/** Keeps the newest messages that fit the budget, starting with one of the user, as models expect. */
export function boundHistory(
  history: readonly ConversationMessage[],
  budget: number = MAX_HISTORY_TOKENS,
): ConversationMessage[] {
  let used = 0;
  const tooOld = history.findLastIndex((message) => {
    used += estimateTokens(message.text);
    return used > budget;
  });
  const kept = history.slice(tooOld + 1);
  const firstUser = kept.findIndex(({ role }) => role === "user");
  return firstUser < 0 ? [] : kept.slice(firstUser);
}

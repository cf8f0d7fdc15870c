import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { plainQueries } from "@/lib/assistant/retrieve";
import type { ConversationMessage, Spend } from "@/lib/assistant/types";

/** Time limit for rewriting a question, in milliseconds; after that, the original question is searched for. */
const REWRITE_MILLISECONDS = 2_000;

/** A question that continues a conversation is rewritten by the model, if there is one; otherwise it is used unchanged. Never rejects. */
export async function planQueries(
  question: string,
  history: readonly ConversationMessage[],
  { provider, clock, report }: Pick<AssistantDependencies, "provider" | "clock" | "report">,
  signal: AbortSignal,
  spend?: Spend,
): Promise<string[]> {
  const earlier = history.findLast(({ role }) => role === "user")?.text;
  const plain = plainQueries(question, earlier);
  if (!provider?.rewriteQuestion || history.length === 0) return plain;
  const limit = new AbortController();
  const stop = () => limit.abort();
  signal.addEventListener("abort", stop, { once: true });
  const timer = new AbortController();
  const timeout = clock.sleep(REWRITE_MILLISECONDS, timer.signal).then((): string[] => []);
  const rewriting = provider
    .rewriteQuestion({ question, history, ...(spend && { spend }), signal: limit.signal })
    .catch((error: unknown) => {
      if (!limit.signal.aborted) report("A question could not be rewritten; it is searched for as written", error);
      return [];
    });
  const rewritten = await Promise.race([rewriting, timeout]);
  timer.abort();
  limit.abort();
  signal.removeEventListener("abort", stop);
  return rewritten.length > 0 ? rewritten : plain;
}

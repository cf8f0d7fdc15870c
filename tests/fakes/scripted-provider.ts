import type { ReplyProvider } from "@/lib/assistant/types";

/** A provider whose every reply is these texts, all at once. */
export function scriptedProvider(texts: readonly string[]): ReplyProvider {
  return {
    async reply(_request, pass) {
      for (const text of texts) pass({ type: "text", text });
      return { reason: "stop" };
    },
  };
}

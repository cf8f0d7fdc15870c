import type { ReplyProvider } from "@/lib/assistant/types";

/** A provider whose every reply is these texts, all at once. */
export function scriptedProvider(texts: readonly string[]): ReplyProvider {
  return {
    async reply(_request, onPart) {
      for (const text of texts) onPart({ type: "text", text });
      return { reason: "stop" };
    },
  };
}

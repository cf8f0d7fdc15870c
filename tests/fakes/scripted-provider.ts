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

/** A provider that searches again and reads a page, each in a step of its own, with text before and after. */
export const lookingProvider: ReplyProvider = {
  async reply({ tools }, onPart) {
    onPart({ type: "text", text: "One moment." });
    await tools?.search("webhook signature");
    onPart({ type: "step" });
    await tools?.readPage("/guides/install");
    await tools?.readPage("/unknown");
    onPart({ type: "step" });
    onPart({ type: "text", text: "Verify [it](/guides/webhooks)." });
    return { reason: "stop" };
  },
};

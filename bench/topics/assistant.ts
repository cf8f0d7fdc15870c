import { withAssistant } from "@/bench/support/assistant-site";
import { REPLY_TIME } from "@/bench/support/scripted-model";
import { quantile } from "@/bench/support/statistics";
import { keepStreams } from "@/bench/support/streams";
import type { Topic } from "@/bench/topics/types";

const PAGES = 300;
const STREAMS = 200;
const REQUESTS = 1_000;

/** How much the assistant adds to the model's own time. */
export const assistant: Topic = {
  id: "assistant",
  title: "Assistant",
  method:
    `Time to the first byte of a production server's reply with ${STREAMS} streams at once, ${REQUESTS.toLocaleString("en")} in all, over a scripted ` +
    `model on loopback that takes ${REPLY_TIME / 1000} s for a reply, and is the baseline when asked directly.`,
  run: (context) =>
    withAssistant(context, PAGES, async ({ model, ask }) => {
      await measure(ask, { streams: 20, requests: 100 });
      const own = await measure(model.ask, { streams: STREAMS, requests: REQUESTS });
      const through = await measure(ask, { streams: STREAMS, requests: REQUESTS });
      for (const share of [0.5, 0.95, 0.99]) {
        context.add({
          id: `assistant-p${share * 100}`,
          title: `first byte, p${share * 100}`,
          engine: "Lectern",
          value: quantile(through, share),
          unit: "ms",
          baseline: { name: "model alone", value: quantile(own, share) },
        });
      }
      context.add({
        id: "assistant-beyond-p95",
        title: "first byte beyond the model's own, p95",
        engine: "Lectern",
        value: quantile(through, 0.95) - quantile(own, 0.95),
        unit: "ms",
      });
    }),
};

/** Milliseconds to the first byte. @throws Error when one of the answers is no success. */
async function measure(
  ask: () => Promise<Response>,
  { streams, requests }: { streams: number; requests: number },
): Promise<number[]> {
  const { times, firstError } = await keepStreams({ streams, spread: REPLY_TIME, end: { requests } }, ask);
  if (firstError !== undefined) throw new Error(firstError);
  return times;
}

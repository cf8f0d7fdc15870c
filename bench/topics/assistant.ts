import { measureAssistant } from "@/bench/assistant";
import { quantile } from "@/bench/support/statistics";
import type { Topic } from "@/bench/topics/types";

const STREAMS = 200;
const REQUESTS = 600;

/** How much the assistant adds to the model's own time. */
export const assistant: Topic = {
  id: "assistant",
  title: "Assistant",
  method: `Time to the first byte with ${STREAMS} streams at once over a scripted model on loopback, which is the baseline when asked directly.`,
  async run({ add }) {
    const { own, through } = await measureAssistant(STREAMS, REQUESTS);
    for (const share of [0.5, 0.95, 0.99]) {
      add({
        id: `assistant-p${share * 100}`,
        title: `first byte, p${share * 100}`,
        engine: "Lectern",
        value: quantile(through, share),
        unit: "ms",
        baseline: { name: "model alone", value: quantile(own, share) },
      });
    }
    add({
      id: "assistant-beyond-p95",
      title: "first byte beyond the model's own, p95",
      engine: "Lectern",
      value: quantile(through, 0.95) - quantile(own, 0.95),
      unit: "ms",
    });
  },
};

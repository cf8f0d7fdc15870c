import type { End } from "@/bench/support/load";

/** What came of many streams. */
export interface StreamsResult {
  /** Milliseconds to the first byte of each stream that was read to its end. */
  times: number[];
  errors: number;
  /** First error, in words. */
  firstError?: string;
}

/** How many streams are open at once, over how long their beginnings are spread (milliseconds), and when to stop. */
export interface StreamsPlan {
  streams: number;
  spread: number;
  end: End;
}

/** Keeps so many streams open and reads each to its end, then asks for the next. */
export async function keepStreams(plan: StreamsPlan, ask: () => Promise<Response>): Promise<StreamsResult> {
  const { streams, spread, end } = plan;
  const result: StreamsResult = { times: [], errors: 0 };
  const deadline = "seconds" in end ? performance.now() + end.seconds * 1000 : Number.POSITIVE_INFINITY;
  let left = "requests" in end ? end.requests : Number.POSITIVE_INFINITY;
  const worker = async (index: number) => {
    await new Promise((resolve) => setTimeout(resolve, (index / streams) * spread));
    while (left > 0 && performance.now() < deadline) {
      left -= 1;
      try {
        result.times.push(await readStream(ask));
      } catch (error) {
        result.errors += 1;
        result.firstError ??= (error as Error).message;
      }
    }
  };
  await Promise.all(Array.from({ length: streams }, (_, index) => worker(index)));
  return result;
}

/** Milliseconds to the first byte. @throws Error for another status than 2xx and for a stream that breaks off. */
async function readStream(ask: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const response = await ask();
  const reader = response.body?.getReader();
  await reader?.read();
  const time = performance.now() - began;
  while (reader && !(await reader.read()).done);
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return time;
}
